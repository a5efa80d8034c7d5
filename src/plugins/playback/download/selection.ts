import { longestPlaylistMs } from "#contract/recordings.ts";
import type { Span } from "#domain/playback/spans.ts";

/** The range of a recording that an operator has selected, in milliseconds since 1970. */
export type Selection = Span;
export type Edge = "fromMs" | "toMs";

const shortestMs = 1_000;
const firstHalfMs = 15_000;

/** A range around an instant that does not reach into the future. */
export function selectionAt(atMs: number, nowMs: number): Selection {
  const toMs = Math.min(atMs + firstHalfMs, nowMs);
  return { fromMs: Math.min(atMs - firstHalfMs, toMs - shortestMs), toMs };
}

/**
 * Moves one edge. It stops before the other edge (PL-17), at the longest range that one export may have (SR-09), and at the present.
 * @param leastMs shortest distance between the edges, such as the time that 40 px of the timeline represent
 */
export function withEdge({ fromMs, toMs }: Selection, edge: Edge, wantedMs: number, nowMs: number, leastMs = shortestMs): Selection {
  const least = Math.max(leastMs, shortestMs);
  if (edge === "fromMs") return { fromMs: Math.max(Math.min(wantedMs, toMs - least), toMs - longestPlaylistMs), toMs };
  return { fromMs, toMs: Math.min(Math.max(wantedMs, fromMs + least), fromMs + longestPlaylistMs, Math.max(nowMs, fromMs + shortestMs)) };
}

/** Sets one edge. An edge that would cross the other moves it along, as operators expect who mark start and end while they watch. */
export function marked(selection: Selection | undefined, edge: Edge, atMs: number, nowMs: number): Selection {
  if (!selection)
    return edge === "fromMs"
      ? { fromMs: atMs, toMs: Math.max(Math.min(atMs + 2 * firstHalfMs, nowMs), atMs + shortestMs) }
      : { fromMs: atMs - 2 * firstHalfMs, toMs: atMs };
  const { fromMs, toMs } = selection;
  const isCrossed = edge === "fromMs" ? atMs > toMs - shortestMs : atMs < fromMs + shortestMs;
  return isCrossed ? marked(undefined, edge, atMs, nowMs) : withEdge(selection, edge, atMs, nowMs);
}
