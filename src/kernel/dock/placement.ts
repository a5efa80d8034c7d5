import type { OpenOptions } from "../plugin.ts";

/** A group of the dock as far as a place for a new panel depends on it. */
export interface GroupFacts {
  id: string;
  width: number;
  height: number;
  /** Every panel in it belongs beside others. */
  isAside: boolean;
  /** Nothing in it has a width of its own: pictures. */
  isElastic: boolean;
}
export interface NewPanel {
  position: OpenOptions["position"];
  /** What it takes beside others, in pixels; undefined for half. */
  width: number | undefined;
}
/** In a group as a tab, or beside a group or the whole dock (`group` undefined); `from` gives up the width. */
export type Place =
  | { kind: "tab"; group: string }
  | { kind: "split"; group: string | undefined; direction: "left" | "right" | "below"; width?: number; from?: string };

/** What a list needs beside its details. */
const mainMinPx = 440;
/** A part of what it stands beside, where the window is too narrow for its own width. */
const shareMax = 0.5;
/** The smallest picture that shows something, with its tab strip and its bar. */
const pictureMin = { width: 260, height: 220 } as const;

/**
 * Where a new panel of the catalogue goes. Lists share the widest group, details stand to the right of it,
 * feeds at the right edge, and pictures share the room of pictures; where there is no room left it becomes a tab.
 * `groups` are those of the grid; undefined for an empty dock.
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
  const pictures = groups.filter(({ isElastic }) => isElastic);
  if (width === undefined && (active?.isAside || pictures.length > 0)) return shareOf(active?.isAside ? active : largest(pictures));
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

/** Half of a group along its longer side, or a tab in it where the halves would be too small for a picture. */
function shareOf(group: GroupFacts | undefined): Place | undefined {
  if (!group) return undefined;
  const direction = group.height > group.width ? "below" : "right";
  const isTooSmall = direction === "below" ? group.height < 2 * pictureMin.height : group.width < 2 * pictureMin.width;
  return isTooSmall ? { kind: "tab", group: group.id } : { kind: "split", group: group.id, direction };
}

function largest(groups: readonly GroupFacts[]): GroupFacts | undefined {
  return groups.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

function widest(groups: readonly GroupFacts[]): GroupFacts | undefined {
  return groups.toSorted((a, b) => b.width - a.width)[0];
}
