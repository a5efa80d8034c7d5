import type { DockviewApi, DockviewGroupPanel } from "dockview-react";
import type { Direction } from "../workspace/workspace.ts";

const placing = { left: "left", right: "right", up: "above", down: "below" } as const;
const firstControl = ".dv-content-container :is(a[href],button,input,select,textarea,[tabindex='0'])";
const activeTab = ".dv-active-tab";

/** Focuses the first element in the group that one of the selectors matches. */
function focusIn(group: DockviewGroupPanel | undefined, ...selectors: string[]): void {
  if (!group) return;
  group.api.setActive();
  const { element } = group;
  element.ownerDocument.defaultView?.focus();
  const [first] = selectors.flatMap((selector) => element.querySelector<HTMLElement>(selector) ?? []);
  first?.focus();
}

export const focusGroup = (group: DockviewGroupPanel | undefined): void => focusIn(group, firstControl, activeTab);

/**
 * Moves the focus to another group by keyboard. Focuses its tab, so that the next key is not typed into a field and can move the panel.
 */
const goTo = (group: DockviewGroupPanel | undefined): void => focusIn(group, activeTab);

/** The nearest group on the screen whose centre lies in that direction. */
function neighbour(dock: DockviewApi, direction: Direction): DockviewGroupPanel | undefined {
  const from = dock.activeGroup?.element.getBoundingClientRect();
  if (!from) return undefined;
  const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
  const ahead = dock.groups
    .filter((group) => group !== dock.activeGroup && group.api.location.type !== "popout")
    .flatMap((group) => {
      const box = group.element.getBoundingClientRect();
      const [dx, dy] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
      const along = direction === "left" ? -dx : direction === "right" ? dx : direction === "up" ? -dy : dy;
      const across = Math.abs(direction === "left" || direction === "right" ? dy : dx);
      return along > 4 ? [{ group, cost: along + across * 2 }] : [];
    });
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.group;
}

/** Moves the focus to the next or the previous group. */
export function cycleGroups(dock: DockviewApi, by: 1 | -1): void {
  const groups = dock.groups.filter((group) => group.panels.length > 0);
  const at = groups.findIndex((group) => group === dock.activeGroup);
  goTo(groups[(at + by + groups.length) % groups.length]);
}

export function focusTowards(dock: DockviewApi, direction: Direction): void {
  goTo(neighbour(dock, direction));
}

/** Moves the active panel into the group in that direction, or into a new one there. */
export function moveTowards(dock: DockviewApi, direction: Direction): void {
  const panel = dock.activePanel;
  if (!panel) return;
  const target = neighbour(dock, direction);
  if (target) panel.api.moveTo({ group: target, position: "center" });
  else if (panel.group.panels.length > 1)
    panel.api.moveTo({ group: panel.group, position: direction === "up" ? "top" : direction === "down" ? "bottom" : direction });
  else dock.addGroup({ direction: placing[direction] }).api.setActive();
  if (!target && panel.group.panels.length === 1 && dock.activeGroup && dock.activeGroup !== panel.group)
    panel.api.moveTo({ group: dock.activeGroup, position: "center" });
  panel.api.setActive();
}

/** Focuses the filter of the active group, or of the first other group that has one. */
export function focusFilter(dock: DockviewApi): void {
  const others = dock.groups.filter((group) => group !== dock.activeGroup && group.api.location.type !== "popout");
  for (const group of [dock.activeGroup, ...others]) {
    const field = group?.element.querySelector<HTMLInputElement>(".search input");
    if (!group || !field?.checkVisibility()) continue;
    group.api.setActive();
    field.focus();
    return;
  }
}
