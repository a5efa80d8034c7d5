import type { DockviewApi, DockviewGroupPanel } from "dockview-react";
import { type Arrangement, arrange, type Preset } from "../workspace/arrangement.ts";

interface Size {
  width: number;
  height: number;
}

/** Moves the panels of the grid into the groups of a preset, in reading order. Other windows and floating groups don't change. */
export function arrangeDock(dock: DockviewApi, preset: Preset): void {
  if (dock.hasMaximizedGroup()) dock.exitMaximizedGroup();
  const front = dock.activePanel;
  const panels = dock.groups
    .filter(({ api }) => api.location.type === "grid")
    .map((group) => ({ group, box: group.element.getBoundingClientRect() }))
    .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    .flatMap(({ group }) => group.panels);
  const arrangement = arrange(
    panels.map(({ id }) => id),
    preset,
  );
  const [first, ...others] = panels;
  if (!first || !arrangement) return;
  for (const panel of others) panel.api.moveTo({ group: first.group, position: "center", skipSetActive: true });
  const sizes = spread(dock, arrangement, first.group, dock);
  // Dockview distributes the space that a group gives up, so the first round changes sizes already set; the second round corrects them.
  for (const _ of [1, 2]) for (const { group, size } of sizes) group.api.setSize(size);
  front?.api.setActive();
}

/** Splits a group that contains all panels of an arrangement. Returns the intended size of each new group. */
function spread(
  dock: DockviewApi,
  arrangement: Arrangement,
  group: DockviewGroupPanel,
  { width, height }: Size,
): { group: DockviewGroupPanel; size: Size }[] {
  if (arrangement.kind === "group") return [{ group, size: { width, height } }];
  const { direction, parts } = arrangement;
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  const sizeOf = (share: number) =>
    direction === "right" ? { width: (width * share) / whole, height } : { width, height: (height * share) / whole };
  const [stays, ...leaving] = parts;
  // Each new group goes directly behind the remaining one, so the last part is split off first.
  const left = leaving.toReversed().map(({ share, of }) => ({ share, of, group: splitOff(dock, panelsOf(of), group, direction) }));
  return [{ ...stays, group }, ...left.toReversed()].flatMap((part) => spread(dock, part.of, part.group, sizeOf(part.share)));
}

function splitOff(
  dock: DockviewApi,
  panels: readonly string[],
  from: DockviewGroupPanel,
  direction: "right" | "below",
): DockviewGroupPanel {
  const [first, ...others] = panels.flatMap((id) => dock.getPanel(id) ?? []);
  if (!first) return from;
  first.api.moveTo({ group: from, position: direction === "right" ? "right" : "bottom" });
  for (const panel of others) panel.api.moveTo({ group: first.group, position: "center", skipSetActive: true });
  return first.group;
}

function panelsOf(arrangement: Arrangement): readonly string[] {
  return arrangement.kind === "group" ? arrangement.panels : arrangement.parts.flatMap(({ of }) => panelsOf(of));
}
