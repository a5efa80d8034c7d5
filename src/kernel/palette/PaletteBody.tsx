import { Command as Cmdk } from "cmdk";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { descriptionOf } from "../commands/descriptions.ts";
import { useConsole, useShellState, useShellText } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import { Search } from "../ui/icons.ts";
import { useWhenGone } from "../ui/useWhenGone.ts";
import { createEnterAhead } from "./enterAhead.ts";
import { PaletteField } from "./PaletteField.tsx";
import { PaletteClose, PaletteFooter, Prefixes } from "./PaletteHints.tsx";
import { PaletteRows } from "./PaletteRows.tsx";
import { firstRows, nextArgument, type PaletteGroup, type PaletteItem, startOf } from "./paletteModel.ts";
import { useTypeAhead } from "./typeAhead.ts";
import { useListOf } from "./useListOf.ts";
import { Recent, usePaletteSearch } from "./usePaletteSearch.ts";
import { useRowPointer } from "./useRowPointer.ts";
import { useRowsAtOnce } from "./useRowsAtOnce.ts";
import { useTypedMarks } from "./useTypedMarks.ts";

const recentKept = 20;
const movingKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);
const magnifier = <Search className="i" aria-hidden />;
const none: PaletteGroup[] = [];

/** The search field, the results, and the arguments step by step. */
export function PaletteBody({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useShellText();
  const running = useConsole();
  const { shell, runner, kernelOf } = running;
  const { palette } = useShellState();
  const storage = kernelOf("kernel").storage;
  /** Remembers an Enter pressed before the results arrive; it then chooses the first one. */
  const [ahead] = useState(createEnterAhead);
  const { wanted, found, active, setActive, look } = usePaletteSearch(() => {
    const asked = palette?.asked?.command;
    const known = { ...palette?.asked?.known };
    const first = asked ? runner.get(asked) : undefined;
    const typed = palette?.query ?? "";
    return { asked, steps: [{ label: "", known }], query: first && typed === "" ? startOf(first, known, running) : typed };
  }, ahead);
  const { query, asked, steps } = wanted;
  const groups = found?.groups ?? none;
  const rows = useMemo(() => groups.flatMap(({ items }) => items), [groups]);
  const [most, drawAll] = useRowsAtOnce(found?.of);
  const drawn = useMemo(() => firstRows(groups, most, active), [groups, most, active]);
  // A ref, because as a state it would change at each render: cmdk detaches and attaches the list each time.
  const list = useRef<HTMLDivElement>(null);
  const listId = useListOf(input, list);
  useTypedMarks(list, drawn);
  const aboutId = useId();
  /** True if the person typed the query, false if it is the current value, offered for editing. */
  const isTypedAhead = useRef(palette?.isTyped === true);
  useTypeAhead(
    () =>
      input.current?.ownerDocument.activeElement !== input.current && !input.current?.closest("[role=dialog]")?.matches(":focus-within"),
    (change) => {
      isTypedAhead.current = true;
      look((before) => ({ query: change(before.query) ?? before.query }));
    },
  );
  useTypeAhead(() => ahead.isAwaited, ahead.type);
  const command = asked ? runner.get(asked) : undefined;
  const known = steps.at(-1)?.known ?? {};
  const argument = command && nextArgument(command, known);
  const picker = argument ? command?.pickers?.[argument] : undefined;
  /** True while the rows still belong to the previous query, so Enter must not choose from them. */
  const isSearching = found?.of !== wanted || (found.isOpen && active === rows[0]?.id);

  // Selects the current value, so that typing replaces it and the arrow keys keep it.
  const select = () => {
    const field = input.current;
    // In Chromium, selecting text focuses its field. The dialog would then return the focus to this field when it closes.
    if (!isTypedAhead.current && field?.matches(":focus")) field.select();
  };
  useEffect(select, [steps, input]);

  const close = () => updateShell(shell, { palette: undefined });
  const chosen = useRef<() => void>(undefined);
  useWhenGone(chosen);
  /** The next text of the field: `before` and the keys typed ahead, or `otherwise` if there are none. */
  const takeAhead = (before: string, otherwise: string) => {
    const typed = ahead.take();
    isTypedAhead.current = typed !== "";
    return typed === "" ? otherwise : before + typed;
  };
  const choose = (item: PaletteItem) => {
    if (item.disabledReason !== undefined) return;
    const target = runner.get(item.command);
    const args = { ...item.args } as Record<string, unknown>;
    const missing =
      target && !command ? nextArgument(target, { ...target.argsFrom?.(running.state), ...args }) : target && nextArgument(target, args);
    if (target && missing) {
      // After a click on a row the person continues by typing.
      input.current?.focus();
      return look({
        asked: target.id,
        steps: command ? [...steps, { label: item.title, known: args }] : [{ label: "", known: args }],
        query: takeAhead("", startOf(target, { ...target.argsFrom?.(running.state), ...args }, running)),
      });
    }
    const recent = storage.get("recent", Recent) ?? [];
    storage.set("recent", [item.command, ...recent.filter((id) => id !== item.command)].slice(0, recentKept));
    chosen.current = () => runAndFollow(running, item.command, item.args);
    close();
  };
  const chooseAwaited = () => {
    const [first] = rows;
    if (first && first.disabledReason === undefined) choose(first);
    else look({ query: takeAhead(query, query) });
  };
  const chooseRow = (id: string) => {
    const item = rows.find((row) => row.id === id);
    if (item) choose(item);
  };
  const pointing = useRowPointer({ onPoint: setActive, onChoose: chooseRow });
  const latest = useRef(chooseAwaited);
  useLayoutEffect(() => {
    latest.current = chooseAwaited;
  });
  // A layout effect, so that it runs before the next key press.
  useLayoutEffect(() => {
    // Results of an earlier query must not be chosen.
    if (found?.of === wanted && ahead.end()) latest.current();
  }, [found, wanted, ahead]);
  const type = (typed: string) => look({ query: typed });
  const shown = rows.find(({ id }) => id === active);
  const about = descriptionOf(command?.id ?? shown?.command ?? "", running.options.translator);
  const handleKey = (event: KeyboardEvent) => {
    // All rows must exist, because arrow up moves from the first row to the last.
    if (movingKeys.has(event.key)) drawAll();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Enter is held down and has already chosen a row.
      if (event.repeat) return;
      if (isSearching) ahead.press();
      else chooseRow(active);
    }
    if (event.key === "Backspace" && query === "" && command) {
      event.preventDefault();
      isTypedAhead.current = false;
      look(steps.length > 1 ? { steps: steps.slice(0, -1) } : { asked: undefined });
    }
    if (event.key === "Tab" && !event.shiftKey) {
      if (shown?.fill !== undefined) {
        event.preventDefault();
        look({ query: shown.fill });
      }
    }
  };
  const total = Object.keys(command?.pickers ?? {}).filter((name) => steps[0]?.known[name] === undefined).length;
  return (
    <>
      <Cmdk shouldFilter={false} loop value={active} onValueChange={setActive} onKeyDown={handleKey} label={t("kernel.palette.title")}>
        <div className="q">
          {magnifier}
          {command && <span className="step">{t(command.title)}</span>}
          {steps.map(
            ({ label }) =>
              label && (
                <span className="step" key={label}>
                  {label}
                </span>
              ),
          )}
          <PaletteField
            field={input}
            listId={listId}
            value={query}
            onType={type}
            onFocus={select}
            placeholder={picker ? t(picker.label) : t("kernel.palette.placeholder")}
          />
          {command && total > 1 && <span className="fs12 faint nowrap">{t("kernel.palette.step", { step: steps.length, total })}</span>}
          <PaletteClose />
        </div>
        <Cmdk.List ref={list} className="list" label={t("kernel.palette.results")} aria-busy={found?.of !== wanted} {...pointing}>
          {found && rows.length === 0 && query !== "" && <p className="none">{t("kernel.palette.none")}</p>}
          <PaletteRows groups={drawn} active={active} aboutId={about === undefined ? undefined : aboutId} />
        </Cmdk.List>
        {query === "" && !command && <Prefixes onPick={type} />}
      </Cmdk>
      <p id={aboutId} className="about">
        {about}
      </p>
      <PaletteFooter isChoosing={command !== undefined} />
    </>
  );
}

/** Runs a command and focuses the panel that it opens, if it opens one immediately. */
function runAndFollow({ runner, state, workspace }: ReturnType<typeof useConsole>, command: string, args: object | undefined): void {
  const before = state.focusedPanel?.instanceId;
  void runner.runById(command, args);
  setTimeout(() => {
    const now = state.focusedPanel?.instanceId;
    if (now !== undefined && now !== before) workspace.view?.focus(now);
  });
}
