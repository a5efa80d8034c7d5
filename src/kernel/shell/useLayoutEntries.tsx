import { useSnapshot } from "valtio";
import { useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import type { Console } from "../console/createConsole.ts";
import { redoLayout, resetLayout, revertLayout, saveLayout, undoLayout } from "../console/layoutCommands.ts";
import { arrange, arrangings, deleteLayout, renameLayout, saveLayoutAs, switchLayout } from "../console/namedLayoutCommands.ts";
import type { AnyCommand, CommandTaking } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";
import { Lock } from "../ui/icons.ts";
import type { MenuEntry } from "../ui/menuEntries.ts";
import type { SharedOffer } from "../workspace/sharedLayouts.ts";

/** The menu of layouts: the person's own, those of plugins, and the commands for the one on the screen. */
export function useLayoutEntries(): MenuEntry[] {
  const t = useShellText();
  const running = useConsole();
  const { layouts, runner, layoutSources } = running;
  const { current, entries } = useSnapshot(layouts.state);
  const session = useSessionState();
  const { sharedLayouts } = useShellState();
  const ofPerson = entries.filter(({ isShared }) => !isShared);
  const isChanged = (id: string) => entries.some((entry) => entry.id === id && entry.isUnsaved);
  const forShown = (source: Console["layoutSources"][number]) => (session.sharedLayout?.isLocked ? source.ofLocked : source.ofShown);
  return [
    { kind: "heading", label: t("kernel.layout.all") },
    ...ofPerson.map(
      ({ id, name, isUnsaved }): MenuEntry => ({
        kind: "action",
        id,
        label: name ?? t("kernel.layout.mine"),
        note: isUnsaved ? <UnsavedMark /> : undefined,
        isChecked: id === current,
        isChoice: true,
        onSelect: () => void runner.run(switchLayout, { layout: id }),
      }),
    ),
    { kind: "separator" },
    ...row(running, saveLayout),
    ...row(running, saveLayoutAs, { isAsking: true }),
    ...(session.sharedLayout ? [] : row(running, renameLayout, { args: { layout: current }, isAsking: true })),
    ...(session.sharedLayout ? [] : row(running, deleteLayout, { args: { layout: current } })),
    ...layoutSources
      .filter((source) => isGranted(source, session))
      .flatMap((source): MenuEntry[] => [
        { kind: "heading", label: t(source.title) },
        ...sharedLayouts.map(
          (offer): MenuEntry => ({
            kind: "action",
            id: offer.id,
            label: offer.name,
            note: <OfferNote offer={offer} isUnsaved={isChanged(offer.id)} />,
            isChecked: offer.id === current,
            isChoice: true,
            onSelect: () => void runner.runById(source.open, { id: offer.id }),
          }),
        ),
        { kind: "separator" },
        ...(session.sharedLayout ? commandsOf(running, forShown(source)) : []).flatMap((command) =>
          row(running, command, { args: { id: current }, isAsking: asksMoreThanId(command) }),
        ),
        { kind: "separator" },
        ...commandsOf(running, source.make).flatMap((command) => row(running, command, { isAsking: true })),
      ]),
    { kind: "separator" },
    ...row(running, revertLayout),
    ...row(running, resetLayout),
    { kind: "separator" },
    ...arrangeEntries(running),
    ...row(running, undoLayout),
    ...row(running, redoLayout),
  ];
}

/** The entry of a command, unless it is hidden; `isAsking` if the palette then asks for something. */
function row<Given extends object>(
  { runner, t }: Console,
  offered: CommandTaking<Given>,
  { args, isAsking }: { args?: NoInfer<Given>; isAsking?: boolean } = {},
): MenuEntry[] {
  const command = runner.get(offered.id);
  const availability = runner.availability(offered, args);
  if (!command || availability.state === "hidden") return [];
  return [
    {
      kind: "action",
      id: offered.id,
      label: isAsking ? `${t(command.title)}…` : t(command.title),
      icon: command.icon,
      keys: command.keys,
      isDanger: command.isDangerous,
      disabledReason: availability.state === "disabled" ? availability.reason : undefined,
      onSelect: () => void runner.run(offered, args),
    },
  ];
}

/** The commands of a plugin with these ids, in this order; those for a layout take its id. */
function commandsOf({ runner }: Console, ids: readonly string[]): CommandTaking<{ id: string }>[] {
  const list = runner.list();
  return ids.flatMap((id) => list.filter((each) => each.id === id) as CommandTaking<{ id: string }>[]);
}

/** True if the command needs more arguments than the id; the palette then asks for them. */
function asksMoreThanId(command: AnyCommand): boolean {
  return Object.keys(command.args?.shape ?? {}).some((name) => name !== "id");
}

function arrangeEntries({ runner, t }: Console): MenuEntry[] {
  const command = runner.get(arrange.id);
  if (!command || runner.availability(arrange).state !== "enabled") return [];
  return [
    {
      kind: "submenu",
      id: "kernel:arrange",
      label: t(command.title),
      icon: command.icon,
      entries: arrangings.map(({ preset, title, values, icon }) => ({
        kind: "action",
        id: preset,
        label: t(title, values),
        icon,
        onSelect: () => void runner.run(arrange, { preset }),
      })),
    },
  ];
}

function OfferNote({ offer: { owner, lockedBecause }, isUnsaved }: { offer: SharedOffer; isUnsaved: boolean }) {
  return (
    <span className="row faint">
      {owner}
      {lockedBecause !== undefined && (
        <>
          <Lock className="i i-s" aria-hidden />
          <span className="sr">{lockedBecause}</span>
        </>
      )}
      {isUnsaved && <UnsavedMark />}
    </span>
  );
}

/** Marks a layout that differs from its saved state. */
export function UnsavedMark() {
  const t = useShellText();
  return (
    <>
      <span className="dot dot--unsaved" aria-hidden />
      <span className="sr">{t("kernel.layout.unsaved")}</span>
    </>
  );
}
