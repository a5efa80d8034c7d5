import type { AddPanelOptions, DockviewApi, DockviewGroupPanel, IDockviewPanel } from "dockview-react";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import type { ViewOptions } from "../workspace/workspace.ts";
import { factsOf, isPreview, targetOf } from "./dockFacts.ts";
import type { PanelKinds } from "./panelKinds.ts";
import { placeFor } from "./placement.ts";

type PanelPlace = Partial<Pick<AddPanelOptions, "position" | "initialWidth">> | { floating: { width: number; height: number } };
/** A place, the group that gives up the width for it, and the group that it is a tab in. */
interface ChosenPlace {
  place: PanelPlace;
  from?: string;
  tabIn?: string;
}
export interface NewPanelsOptions {
  kinds: PanelKinds;
  /** Whether closing the panel would lose something unsaved. */
  isChanged(instanceId: string): boolean;
  /** Called after preview panels became permanent. */
  onKept(): void;
}

/** Opens panels in a dock where the rules for new panels place them; a preview replaces the preview before it. */
export function createNewPanels(dock: DockviewApi, { kinds, isChanged, onKept }: NewPanelsOptions) {
  const keep = (panels: readonly IDockviewPanel[]) => {
    const previews = panels.filter(({ params }) => isPreview(params));
    for (const { api } of previews) api.updateParameters({ isPreview: undefined });
    if (previews.length > 0) onKept();
  };
  /** The preview panel of a group that a new panel replaces: a list replaces a list, an object replaces an object. */
  const replaceableIn = ({ panels }: DockviewGroupPanel, isSingleton: boolean): IDockviewPanel | undefined => {
    const preview = panels.find((each) => isPreview(each.params) && kinds.isSingleton(targetOf(each).panel) === isSingleton);
    if (!preview || !isChanged(preview.id)) return preview;
    keep([preview]);
    return undefined;
  };
  return {
    add(instanceId: string, target: PanelTarget, options: ViewOptions): void {
      const { place, from, tabIn } = placeOf(dock, kinds, target, options);
      const isPreviewed = options.isPreview === true;
      const group = isPreviewed ? dock.groups.find(({ id }) => id === tabIn) : undefined;
      const replaced = group && replaceableIn(group, kinds.isSingleton(target.panel));
      const add = () => addPanel(dock, kinds, instanceId, { ...target, ...(isPreviewed && { isPreview: true }) }, place);
      if ("initialWidth" in place && place.initialWidth !== undefined && from !== undefined) addFrom(dock, add, place.initialWidth, from);
      else add();
      replaced?.api.close();
    },
    /** Makes the previews among these panels permanent. */
    keep,
  };
}

/** Adds a panel to a dock, if no place is given where Dockview adds one. */
export function addPanel(dock: DockviewApi, kinds: PanelKinds, instanceId: string, target: PanelTarget, place?: PanelPlace) {
  return dock.addPanel({
    id: instanceId,
    component: "panel",
    title: kinds.titleOf(target),
    params: { ...target },
    renderer: kinds.rendererOf(target.panel),
    ...place,
  });
}

const inGrid = (dock: DockviewApi) => dock.groups.filter((group) => group.api.location.type === "grid" && group.panels.length > 0);

function placeOf(dock: DockviewApi, { standingOf }: PanelKinds, { panel }: PanelTarget, { position, beside }: ViewOptions): ChosenPlace {
  if (position === "floating") return { place: { floating: { width: 480, height: 420 } } };
  const reference = beside === undefined ? undefined : dock.getPanel(beside);
  if (reference && (position === "right" || position === "below"))
    return { place: { position: { referencePanel: reference, direction: position } } };
  if (reference && position === "within") return { place: { position: { referenceGroup: reference.group } } };
  const { width } = standingOf(panel);
  const chosen = placeFor(
    { position, width },
    inGrid(dock).map((group) => factsOf(group, standingOf)),
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
}

/** Adds a panel that takes its width from one group; the other groups keep theirs. */
function addFrom(dock: DockviewApi, add: () => IDockviewPanel, width: number, from: string): void {
  const wanted = inGrid(dock).map((group) => ({ group, width: group.id === from ? group.width - width : group.width }));
  const { group: own } = add();
  // Dockview distributes the space that a group gives up, so the first round changes sizes already set; the second round corrects them.
  for (const _ of [1, 2]) for (const each of [...wanted, { group: own, width }]) each.group.api.setSize({ width: each.width });
}
