import type { DockviewGroupPanel, IDockviewPanel } from "dockview-react";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import type { GroupFacts } from "./placement.ts";

/** Whether a panel opens beside others, and with what width. */
export type StandingOf = (panelId: string) => { isAside: boolean; width: number | undefined };

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
