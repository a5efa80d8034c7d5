import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from "dockview-react";
import { freeNumber, numberFor, pageMonitor, urlOf } from "../workspace/monitorNumbers.ts";
import type { Monitors } from "../workspace/workspace.ts";
import { factsOf, type StandingOf, targetOf } from "./dockFacts.ts";
import { placeFor } from "./placement.ts";

const sides = { left: "left", right: "right", below: "bottom" } as const;

/** B-17: numbers the windows of a dock, and moves panels between them. */
export function createMonitors(dock: DockviewApi, standingOf: StandingOf): Monitors & { numberOf(window: Window): number } {
  const numbers = new WeakMap<Window, number>();
  const others = () => dock.getPopouts();
  const taken = () => others().flatMap(({ window }) => numbers.get(window) ?? []);
  const numberOf = (window: Window): number => {
    const known = numbers.get(window);
    if (known !== undefined) return known;
    const own = others().find((each) => each.window === window)?.group.api.location;
    const number = numberFor(own?.type === "popout" ? own.popoutUrl : undefined, taken());
    numbers.set(window, number);
    return number;
  };
  const numberAll = () => others().map(({ window }) => ({ window, number: numberOf(window) }));
  const groupsIn = (window: Window) =>
    dock.groups.filter((group) => group.api.location.type === "popout" && group.api.getWindow() === window);
  const inPage = () => dock.groups.filter((group) => group.api.location.type === "grid" && group.panels.length > 0);
  const titlesOf = (groups: readonly DockviewGroupPanel[]) => groups.flatMap(({ activePanel }) => activePanel?.title ?? []);

  const isOnPage = (panel: IDockviewPanel) => panel.group.api.location.type !== "popout";
  const isOn = (panel: IDockviewPanel, number: number) =>
    isOnPage(panel) ? number === pageMonitor : numberOf(panel.api.getWindow()) === number;

  /** Places the panel by the rules for new panels: video shares the space, a list becomes a tab. */
  const moveInto = (panel: IDockviewPanel, groups: readonly DockviewGroupPanel[]) => {
    const { isAside, width } = standingOf(targetOf(panel).panel);
    const facts = groups.map((group) => factsOf(group, standingOf));
    const place = placeFor({ position: isAside ? "right" : "within", width }, facts, undefined);
    const group = groups.find(({ id }) => id === place?.group) ?? groups[0] ?? dock.addGroup();
    panel.api.moveTo({ group, position: place?.kind === "split" ? sides[place.direction] : "center" });
  };
  const open = (panel: IDockviewPanel, number: number) => {
    const { width, height, left, top } = panel.group.element.getBoundingClientRect();
    const { screenX, screenY } = panel.api.getWindow();
    return dock.addPopoutGroup(panel, {
      popoutUrl: urlOf(number),
      position: { left: screenX + left, top: screenY + top, width: Math.max(480, width), height: Math.max(360, height) },
    });
  };
  const free = () => freeNumber(numberAll().map(({ number }) => number));

  return {
    numberOf,
    free,
    list: () => [
      { number: pageMonitor, shows: titlesOf(inPage()) },
      ...numberAll()
        .map(({ window, number }) => ({ number, shows: titlesOf(groupsIn(window)) }))
        .toSorted((a, b) => a.number - b.number),
    ],
    async send(instanceId, number = free()) {
      const panel = dock.getPanel(instanceId);
      // The person closed the panel while the question about unsaved changes was open.
      if (!panel) return true;
      const window = numberAll().find((each) => each.number === number)?.window;
      if (!isOn(panel, number)) {
        if (number === pageMonitor) moveInto(panel, inPage());
        else if (window) moveInto(panel, groupsIn(window));
        else if (!(await open(panel, number))) return false;
      }
      panel.api.setActive();
      panel.api.getWindow().focus();
      return true;
    },
  };
}
