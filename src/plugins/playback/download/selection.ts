import type { Span } from "#domain/playback/spans.ts";
import { longestPlaylistMs } from "#contract/recordings.ts";

/** What a person takes of a recording: from one instant to another, both in milliseconds since 1970. */
export type Selection = Span;
export type Edge = "fromMs" | "toMs";

const shortestMs = 1_000;
const firstHalfMs = 15_000;

/** A range about an instant, none of it in the future. */
export function selectionAt(atMs: number, nowMs: number): Selection {
  const toMs = Math.min(atMs + firstHalfMs, nowMs);
  return { fromMs: Math.min(atMs - firstHalfMs, toMs - shortestMs), toMs };
}

/**
 * Puts one edge elsewhere. It stops before the other one (PL-17), where the range would be longer than what is given at once (SR-09), and
 * at what is not over yet.
 * @param leastMs between the edges, such as what 40 px are on a timeline
 */
export function withEdge({ fromMs, toMs }: Selection, edge: Edge, wantedMs: number, nowMs: number, leastMs = shortestMs): Selection {
  const least = Math.max(leastMs, shortestMs);
  if (edge === "fromMs") return { fromMs: Math.max(Math.min(wantedMs, toMs - least), toMs - longestPlaylistMs), toMs };
  return { fromMs, toMs: Math.min(Math.max(wantedMs, fromMs + least), fromMs + longestPlaylistMs, Math.max(nowMs, fromMs + shortestMs)) };
}

/** What stands where the other edge would be crossed moves it along, as whoever marks beginning and end while watching expects. */
export function marked(selection: Selection | undefined, edge: Edge, atMs: number, nowMs: number): Selection {
  if (!selection)
    return edge === "fromMs"
      ? { fromMs: atMs, toMs: Math.max(Math.min(atMs + 2 * firstHalfMs, nowMs), atMs + shortestMs) }
      : { fromMs: atMs - 2 * firstHalfMs, toMs: atMs };
  const { fromMs, toMs } = selection;
  const isCrossed = edge === "fromMs" ? atMs > toMs - shortestMs : atMs < fromMs + shortestMs;
  return isCrossed ? marked(undefined, edge, atMs, nowMs) : withEdge(selection, edge, atMs, nowMs);
}
