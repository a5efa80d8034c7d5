import { Command as Cmdk } from "cmdk";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { descriptionOf } from "../commands/descriptions.ts";
import { useConsole, useShellState, useShellText } from "../console/consoleContext.ts";
import { createEnterAhead } from "./enterAhead.ts";
import { PaletteField } from "./PaletteField.tsx";
import { PaletteFooter, Prefixes } from "./PaletteHints.tsx";
import { PaletteRows } from "./PaletteRows.tsx";
import { firstRows, type PaletteGroup, type PaletteItem } from "./paletteModel.ts";
import { firstWanted, wantedAfter } from "./paletteQuestion.ts";
import { useListOf } from "./useListOf.ts";
import { usePaletteSearch } from "./usePaletteSearch.ts";
import { useRowPointer } from "./useRowPointer.ts";
import { useRowsAtOnce } from "./useRowsAtOnce.ts";
import { useRunWhenClosed } from "./useRunWhenClosed.ts";
import { useTypedAhead } from "./useTypedAhead.ts";
import { useTypedMarks } from "./useTypedMarks.ts";

const movingKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);
const none: PaletteGroup[] = [];

/** The search field, the results, and the arguments step by step. */
export function PaletteBody({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useShellText();
  const running = useConsole();
  const { palette } = useShellState();
  /** Remembers an Enter pressed before the results arrive; it then chooses the first one. */
  const [ahead] = useState(createEnterAhead);
  const search = usePaletteSearch(() => firstWanted(palette, running), ahead);
  const { wanted, found, active, setActive, look } = search;
  const { query, steps } = wanted;
  const command = wanted.asked ? running.runner.get(wanted.asked) : undefined;
  const groups = found?.groups ?? none;
  const rows = useMemo(() => groups.flatMap(({ items }) => items), [groups]);
  const [most, drawAll] = useRowsAtOnce(found?.of);
  const drawn = useMemo(() => firstRows(groups, most, active), [groups, most, active]);
  // A ref, because as a state it would change at each render: cmdk detaches and attaches the list each time.
  const list = useRef<HTMLDivElement>(null);
  const listId = useListOf(input, list);
  useTypedMarks(list, drawn);
  const aboutId = useId();
  const typed = useTypedAhead({ field: input, search, ahead, isTyped: palette?.isTyped === true });
  const run = useRunWhenClosed();
  /** True while the rows still belong to the previous query, so Enter must not choose from them. */
  const isSearching = found?.of !== wanted || (found.isOpen && active === rows[0]?.id);

  const choose = (item: PaletteItem) => {
    if (item.disabledReason !== undefined) return;
    const next = wantedAfter(item, wanted, running);
    if (!next) return run(item);
    // After a click on a row the person continues by typing.
    input.current?.focus();
    look({ ...next, query: typed.take("", next.query) });
  };
  const chooseAwaited = () => {
    const [first] = rows;
    if (first && first.disabledReason === undefined) choose(first);
    else look({ query: typed.take(query, query) });
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
    const isAtEnd = input.current?.selectionStart === query.length;
    if (shown?.thing && !wanted.asked && !event.shiftKey && (event.key === "Tab" || (event.key === "ArrowRight" && isAtEnd))) {
      event.preventDefault();
      return look({ thing: shown.thing, query: "" });
    }
    if (event.key === "Backspace" && query === "" && wanted.thing) {
      event.preventDefault();
      return look({ thing: undefined, query: wanted.thing.title });
    }
    if (event.key === "Backspace" && query === "" && command) {
      event.preventDefault();
      typed.forget();
      look(steps.length > 1 ? { steps: steps.slice(0, -1) } : { asked: undefined });
    }
    if (event.key === "Tab" && !event.shiftKey && shown?.fill !== undefined) {
      event.preventDefault();
      look({ query: shown.fill });
    }
  };
  return (
    <>
      <Cmdk shouldFilter={false} loop value={active} onValueChange={setActive} onKeyDown={handleKey} label={t("kernel.palette.title")}>
        <PaletteField field={input} listId={listId} wanted={wanted} command={command} onType={typed.enter} onFocus={typed.select} />
        <Cmdk.List ref={list} className="list" label={t("kernel.palette.results")} aria-busy={found?.of !== wanted} {...pointing}>
          {found && rows.length === 0 && query !== "" && <p className="none">{t("kernel.palette.none")}</p>}
          <PaletteRows groups={drawn} active={active} aboutId={about === undefined ? undefined : aboutId} />
        </Cmdk.List>
        {query === "" && !command && !wanted.thing && <Prefixes onPick={typed.enter} />}
      </Cmdk>
      <p id={aboutId} className="about">
        {about}
      </p>
      <PaletteFooter isChoosing={command !== undefined} />
    </>
  );
}
