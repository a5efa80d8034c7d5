import { useSnapshot } from "valtio";
import { useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import { redoLayout, resetLayout, revertLayout, saveLayout, undoLayout } from "../console/layoutCommands.ts";
import { arrange, arrangings, deleteLayout, renameLayout, saveLayoutAs, switchLayout } from "../console/namedLayoutCommands.ts";
import type { AnyCommand, CommandTaking } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import { ChevronDown, Lock, PanelsTopLeft } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { MenuAction, MenuEntry } from "../ui/menuEntries.ts";
import { StateChip } from "../ui/StateChip.tsx";

/** The person's layouts: the current one, whether it differs from the saved one, and commands for it. */
export function LayoutMenu() {
  const t = useShellText();
  const { layouts, runner, layoutSources } = useConsole();
  const { current, entries } = useSnapshot(layouts.state);
  const state = useSessionState();
  const { sharedLayouts } = useShellState();
  const isUnsaved = entries.some((each) => each.id === current && each.isUnsaved);
  const row = <Given extends object>(
    offered: CommandTaking<Given>,
    { args, isAsking }: { args?: NoInfer<Given>; isAsking?: boolean } = {},
  ): MenuEntry[] => {
    const command = runner.get(offered.id);
    const availability = runner.availability(offered, args);
    if (!command || availability.state === "hidden") return [];
    const action: MenuAction = {
      kind: "action",
      id: offered.id,
      label: isAsking ? `${t(command.title)}…` : t(command.title),
      icon: command.icon,
      keys: command.keys,
      isDanger: command.isDangerous,
      disabledReason: availability.state === "disabled" ? availability.reason : undefined,
      onSelect: () => void runner.run(offered, args),
    };
    return [action];
  };
  const named = (id: string): CommandTaking<{ id: string }>[] =>
    [...runner.list()].filter((each) => each.id === id) as CommandTaking<{ id: string }>[];
  const arranging = runner.get(arrange.id);
  const menu: MenuEntry[] = [
    { kind: "heading", label: t("kernel.layout.all") },
    ...entries
      .filter(({ isShared }) => !isShared)
      .map(
        ({ id, name, isUnsaved: differs }): MenuEntry => ({
          kind: "action",
          id,
          label: name ?? t("kernel.layout.mine"),
          note: differs ? <UnsavedMark /> : undefined,
          isChecked: id === current,
          isChoice: true,
          onSelect: () => void runner.run(switchLayout, { layout: id }),
        }),
      ),
    { kind: "separator" },
    ...row(saveLayout),
    ...row(saveLayoutAs, { isAsking: true }),
    ...(state.sharedLayout ? [] : row(renameLayout, { args: { layout: current }, isAsking: true })),
    ...(state.sharedLayout ? [] : row(deleteLayout, { args: { layout: current } })),
    ...layoutSources
      .filter((source) => isGranted(source, state))
      .flatMap((source): MenuEntry[] => [
        { kind: "heading", label: t(source.title) },
        ...sharedLayouts.map(
          ({ id, name, owner, lockedBecause }): MenuEntry => ({
            kind: "action",
            id,
            label: name,
            note: (
              <span className="row faint">
                {owner}
                {lockedBecause !== undefined && (
                  <>
                    <Lock className="i i-s" aria-hidden />
                    <span className="sr">{lockedBecause}</span>
                  </>
                )}
                {entries.some((entry) => entry.id === id && entry.isUnsaved) && <UnsavedMark />}
              </span>
            ),
            isChecked: id === current,
            isChoice: true,
            onSelect: () => void runner.runById(source.open, { id }),
          }),
        ),
        { kind: "separator" },
        ...(state.sharedLayout ? (state.sharedLayout.isLocked ? source.ofLocked : source.ofShown) : []).flatMap((each) =>
          named(each).flatMap((found) => row(found, { args: { id: current }, isAsking: asksMoreThanId(found) })),
        ),
        { kind: "separator" },
        ...source.make.flatMap((each) => named(each).flatMap((found) => row(found, { isAsking: true }))),
      ]),
    { kind: "separator" },
    ...row(revertLayout),
    ...row(resetLayout),
    { kind: "separator" },
    ...(arranging && runner.availability(arrange).state === "enabled"
      ? [
          {
            kind: "submenu",
            id: "kernel:arrange",
            label: t(arranging.title),
            icon: arranging.icon,
            entries: arrangings.map(({ preset, title, values, icon }) => ({
              kind: "action",
              id: preset,
              label: t(title, values),
              icon,
              onSelect: () => void runner.run(arrange, { preset }),
            })),
          } satisfies MenuEntry,
        ]
      : []),
    ...row(undoLayout),
    ...row(redoLayout),
  ];
  const because = sharedLayouts.find(({ id }) => id === current)?.lockedBecause ?? t("kernel.layout.locked");
  return (
    <>
      <Menu
        entries={menu}
        size="l"
        trigger={
          <button type="button" className="btn btn--quiet layout-trigger">
            <PanelsTopLeft className="i" aria-hidden />
            <span className="trunc">{layouts.nameOf(current)}</span>
            {isUnsaved && <UnsavedMark />}
            <ChevronDown className="i i-s" aria-hidden />
          </button>
        }
      />
      {state.sharedLayout?.isLocked && <StateChip icon={Lock} level="info" word={because} className="layout-lock" />}
    </>
  );
}

/** True if the command needs more arguments than the id; the palette then asks for them. */
function asksMoreThanId(command: AnyCommand): boolean {
  return Object.keys(command.args?.shape ?? {}).some((name) => name !== "id");
}

function UnsavedMark() {
  const t = useShellText();
  return (
    <>
      <span className="dot dot--unsaved" aria-hidden />
      <span className="sr">{t("kernel.layout.unsaved")}</span>
    </>
  );
}
