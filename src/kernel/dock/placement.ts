import type { OpenOptions } from "../plugin.ts";

/** The properties of a dock group that decide where a new panel goes. */
export interface GroupFacts {
  id: string;
  width: number;
  height: number;
  /** True if every panel in the group opens beside others. */
  isAside: boolean;
  /** True if no panel in the group has a width of its own, as with video. */
  isElastic: boolean;
}
export interface NewPanel {
  position: OpenOptions["position"];
  /** Width in pixels beside other panels; undefined means half of the space. */
  width: number | undefined;
}
/** A tab in a group, or a new group beside a group or the whole dock (`group` undefined). The group `from` gives up the width. */
export type Place =
  | { kind: "tab"; group: string }
  | { kind: "split"; group: string | undefined; direction: "left" | "right" | "below"; width?: number; from?: string };

/** Minimum width of a list beside its details. */
const mainMinPx = 440;
/** Largest share of its neighbour's width that a new panel takes in a window too narrow for its own width. */
const shareMax = 0.5;
/** Smallest useful size of a video panel, with its tab strip and its bar. */
const elasticMin = { width: 260, height: 220 } as const;

/**
 * Decides where a new panel opens. Lists share the widest group, details open to the right of it, feeds at the right edge, and video panels
 * share the space of other video panels. Without enough space, the panel becomes a tab. `groups` are those of the grid. Returns undefined
 * for an empty dock.
 */
export function placeFor({ position, width }: NewPanel, groups: readonly GroupFacts[], activeId: string | undefined): Place | undefined {
  const active = groups.find(({ id }) => id === activeId);
  const mains = groups.filter(({ isAside }) => !isAside);
  const asides = groups.filter(({ isAside }) => isAside);
  const main = active && !active.isAside ? active : widest(mains);
  if (position !== "right" && position !== "edge") {
    if (main) return { kind: "tab", group: main.id };
    return asides.length > 0 ? { kind: "split", group: undefined, direction: "left" } : undefined;
  }
  const elastic = groups.filter(({ isElastic }) => isElastic);
  if (width === undefined && (active?.isAside || elastic.length > 0)) return shareOf(active?.isAside ? active : largest(elastic));
  const beside = main ?? active ?? asides.at(-1);
  if (!beside) return undefined;
  const last = asides.at(-1);
  const wanted = width ?? beside.width * shareMax;
  if (last && beside.width - wanted < mainMinPx) {
    if (width === undefined) return shareOf(largest(asides));
    return { kind: "tab", group: position === "edge" ? last.id : (asides[0] ?? last).id };
  }
  return {
    kind: "split",
    group: position === "edge" ? undefined : beside.id,
    direction: "right",
    width: Math.round(Math.min(wanted, beside.width * shareMax)),
    from: beside.id,
  };
}

/** Half of a group along its longer side, or a tab in it if the halves would be too small for video. */
function shareOf(group: GroupFacts | undefined): Place | undefined {
  if (!group) return undefined;
  const direction = group.height > group.width ? "below" : "right";
  const isTooSmall = direction === "below" ? group.height < 2 * elasticMin.height : group.width < 2 * elasticMin.width;
  return isTooSmall ? { kind: "tab", group: group.id } : { kind: "split", group: group.id, direction };
}

function largest(groups: readonly GroupFacts[]): GroupFacts | undefined {
  return groups.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

function widest(groups: readonly GroupFacts[]): GroupFacts | undefined {
  return groups.toSorted((a, b) => b.width - a.width)[0];
}
