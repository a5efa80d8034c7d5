import type { AddPanelOptions, DockviewApi, DockviewGroupPanel, IDockviewPanel } from "dockview-react";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import type { Direction, Monitors, ViewOptions, WorkspaceView } from "../workspace/workspace.ts";
import { arrangeDock } from "./arrangeDock.ts";
import type { StandingOf } from "./monitors.ts";
import { type GroupFacts, placeFor } from "./placement.ts";

export interface DockOptions {
  rendererOf(panelId: string): "onlyWhenVisible" | "always";
  titleOf(target: PanelTarget): string;
  standingOf: StandingOf;
  /** Whether at most one instance of the panel exists, as of a list. */
  isSingleton(panelId: string): boolean;
  monitors(): Promise<Monitors>;
  setTitle(instanceId: string, title: string | undefined): void;
  /** Whether closing the panel would lose something unsaved. */
  isChanged(instanceId: string): boolean;
  /** Shows a stored layout, or the default one. */
  show(layout: unknown, options?: { keepsPanels?: boolean }): void;
  restoreWindows(): void;
  /** Called after preview panels became permanent. */
  onKept(): void;
  /** Called after the params of an open panel have changed. */
  onParams(): void;
  /** Runs several changes so that listeners see one change. */
  asOne(act: () => void): void;
}
type PanelPlace = Partial<Pick<AddPanelOptions, "position" | "initialWidth">> | { floating: { width: number; height: number } };
const placing = { left: "left", right: "right", up: "above", down: "below" } as const;
const firstControl = ".dv-content-container :is(a[href],button,input,select,textarea,[tabindex='0'])";
const activeTab = ".dv-active-tab";

/** Reads the target from the stored params of a dock panel. */
export function panelTarget(stored: object | undefined): PanelTarget {
  const { panel: id, params } = (stored ?? {}) as Partial<PanelTarget>;
  return { panel: id ?? "", params: params ?? {} };
}
/** Whether the stored params mark a preview, which the next panel of the group replaces. */
export const isPreview = (stored: object | undefined): boolean =>
  stored !== undefined && "isPreview" in stored && stored.isPreview === true;
export const targetOf = (panel: IDockviewPanel): PanelTarget => panelTarget(panel.params);

/** The properties of a group that decide where a new panel goes. */
export function factsOf(group: DockviewGroupPanel, standingOf: StandingOf): GroupFacts {
  const standings = group.panels.map((panel) => standingOf(targetOf(panel).panel));
  return {
    id: group.id,
    width: group.width,
    height: group.height,
    isAside: standings.every(({ isAside }) => isAside),
    isElastic: standings.every(({ isAside, width }) => isAside && width === undefined),
  };
}

/** Implements the workspace's actions on a dock. */
export function createDockController(dock: DockviewApi, options: DockOptions): WorkspaceView {
  /** Focuses the first element in the group that one of the selectors matches. */
  const focusIn = (group: DockviewGroupPanel | undefined, ...selectors: string[]) => {
    if (!group) return;
    group.api.setActive();
    const { element } = group;
    element.ownerDocument.defaultView?.focus();
    const [first] = selectors.flatMap((selector) => element.querySelector<HTMLElement>(selector) ?? []);
    first?.focus();
  };
  const focusGroup = (group: DockviewGroupPanel | undefined) => focusIn(group, firstControl, activeTab);
  /**
   * Moves the focus to another group by keyboard. Focuses its tab, so that the next key is not typed into a field and can move the panel.
   */
  const goTo = (group: DockviewGroupPanel | undefined) => focusIn(group, activeTab);
  /** The nearest group on the screen whose centre lies in that direction. */
  const neighbour = (direction: Direction): DockviewGroupPanel | undefined => {
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
  };
  const inGrid = () => dock.groups.filter((group) => group.api.location.type === "grid" && group.panels.length > 0);
  const placeOf = ({ panel }: PanelTarget, { position, beside }: ViewOptions): { place: PanelPlace; from?: string; tabIn?: string } => {
    if (position === "floating") return { place: { floating: { width: 480, height: 420 } } };
    const reference = beside === undefined ? undefined : dock.getPanel(beside);
    if (reference && (position === "right" || position === "below"))
      return { place: { position: { referencePanel: reference, direction: position } } };
    if (reference && position === "within") return { place: { position: { referenceGroup: reference.group } } };
    const { width } = options.standingOf(panel);
    const chosen = placeFor(
      { position, width },
      inGrid().map((group) => factsOf(group, options.standingOf)),
      dock.activeGroup?.id,
    );
    if (!chosen) return { place: {} };
    if (chosen.kind === "tab") return { place: { position: { referenceGroup: chosen.group } }, tabIn: chosen.group };
    const { group, direction, width: initialWidth, from } = chosen;
    return {
      place: {
        position: group === undefined ? { direction } : { referenceGroup: group, direction },
        ...(initialWidth !== undefined && { initialWidth }),
      },
      ...(from !== undefined && { from }),
    };
  };
  const keep = (panels: readonly IDockviewPanel[]) => {
    const previews = panels.filter(({ params }) => isPreview(params));
    for (const { api } of previews) api.updateParameters({ isPreview: undefined });
    if (previews.length > 0) options.onKept();
  };
  /** The preview panel of a group that a new panel replaces: a list replaces a list, an object replaces an object. */
  const replaceableIn = ({ panels }: DockviewGroupPanel, isSingleton: boolean): IDockviewPanel | undefined => {
    const preview = panels.find((each) => isPreview(each.params) && options.isSingleton(targetOf(each).panel) === isSingleton);
    if (!preview || !options.isChanged(preview.id)) return preview;
    keep([preview]);
    return undefined;
  };
  /** Adds a panel that takes its width from one group; the other groups keep theirs. */
  const addFrom = (add: () => IDockviewPanel, width: number, from: string) => {
    const wanted = inGrid().map((group) => ({ group, width: group.id === from ? group.width - width : group.width }));
    const { group: own } = add();
    // Dockview distributes the space that a group gives up, so the first round changes sizes already set; the second round corrects them.
    for (const _ of [1, 2]) for (const each of [...wanted, { group: own, width }]) each.group.api.setSize({ width: each.width });
  };
  return {
    open(instanceId, target, openOptions) {
      const open = dock.getPanel(instanceId);
      if (open) {
        open.api.updateParameters({ ...target });
        open.api.setActive();
        open.api.getWindow().focus();
        options.onParams();
        return;
      }
      const { place, from, tabIn } = placeOf(target, openOptions);
      const isPreviewed = openOptions.isPreview === true;
      const group = isPreviewed ? dock.groups.find(({ id }) => id === tabIn) : undefined;
      const replaced = group && replaceableIn(group, options.isSingleton(target.panel));
      const add = () =>
        dock.addPanel({
          id: instanceId,
          component: "panel",
          title: options.titleOf(target),
          params: { ...target, ...(isPreviewed && { isPreview: true }) },
          renderer: options.rendererOf(target.panel),
          ...place,
        });
      if ("initialWidth" in place && place.initialWidth !== undefined && from !== undefined) addFrom(add, place.initialWidth, from);
      else add();
      replaced?.api.close();
      if (openOptions.position === "window") void options.monitors().then((monitors) => monitors.send(instanceId));
    },
    close(instanceId) {
      dock.getPanel(instanceId)?.api.close();
      // The focused element was removed with the panel. Focus the next group, so that keys continue to work.
      if (document.activeElement === document.body) focusGroup(dock.activeGroup);
    },
    setParams(instanceId, params) {
      const panel = dock.getPanel(instanceId);
      if (!panel) return;
      panel.api.updateParameters({ ...targetOf(panel), params });
      options.onParams();
    },
    setTitle: options.setTitle,
    isPreview: (instanceId) => isPreview(dock.getPanel(instanceId)?.params),
    keep: (instanceId) => keep(dock.panels.filter(({ id }) => instanceId === undefined || id === instanceId)),
    focus(instanceId) {
      const panel = dock.getPanel(instanceId);
      panel?.api.setActive();
      focusGroup(panel?.group);
    },
    list: () => dock.panels.map((panel) => ({ instanceId: panel.id, target: targetOf(panel) })),
    cycle(by) {
      const groups = dock.groups.filter((group) => group.panels.length > 0);
      const at = groups.findIndex((group) => group === dock.activeGroup);
      goTo(groups[(at + by + groups.length) % groups.length]);
    },
    focusFilter() {
      const others = dock.groups.filter((group) => group !== dock.activeGroup && group.api.location.type !== "popout");
      for (const group of [dock.activeGroup, ...others]) {
        const field = group?.element.querySelector<HTMLInputElement>(".search input");
        if (!group || !field?.checkVisibility()) continue;
        group.api.setActive();
        field.focus();
        return;
      }
    },
    focusTowards: (direction) => goTo(neighbour(direction)),
    moveTowards(direction) {
      const panel = dock.activePanel;
      if (!panel) return;
      const target = neighbour(direction);
      if (target) panel.api.moveTo({ group: target, position: "center" });
      else if (panel.group.panels.length > 1)
        panel.api.moveTo({ group: panel.group, position: direction === "up" ? "top" : direction === "down" ? "bottom" : direction });
      else dock.addGroup({ direction: placing[direction] }).api.setActive();
      if (!target && panel.group.panels.length === 1 && dock.activeGroup && dock.activeGroup !== panel.group)
        panel.api.moveTo({ group: dock.activeGroup, position: "center" });
      panel.api.setActive();
    },
    float() {
      const panel = dock.activePanel;
      if (panel) dock.addFloatingGroup(panel, { width: 480, height: 420 });
    },
    monitors: options.monitors,
    maximise() {
      if (dock.hasMaximizedGroup()) dock.exitMaximizedGroup();
      else if (dock.activePanel) dock.maximizeGroup(dock.activePanel);
    },
    arrange: (preset) => options.asOne(() => arrangeDock(dock, preset)),
    restoreWindows: options.restoreWindows,
    show: options.show,
    capture: () => dock.toJSON(),
  };
}
