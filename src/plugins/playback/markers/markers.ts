import { AccessResult, DoorState } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import type { EventFace } from "../../events/services.ts";
import type { TimeView } from "../timeline/timeScale.ts";

/** From the least to the most serious. Of several markers in one place, the most serious one gives colour and shape. */
export const markerKinds = ["other", "granted", "ring", "refused", "alarm"] as const;
export type MarkerKind = (typeof markerKinds)[number];

/** An event at a camera or at a device paired with it. */
export interface Marker {
  readonly atMs: number;
  readonly kind: MarkerKind;
  readonly event: EventLog;
}

/** The markers in one place of a timeline. */
export interface MarkerGroup {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
  readonly kind: MarkerKind;
}

/** The kinds of entries about what happens in front of a camera, without entries about people who watched it. */
export const markedKinds = [
  "access.decision",
  "door.state",
  "lock.state",
  "exit.request",
  "doorbell.ring",
  "command.refused",
  "device.connection",
  "source.state",
  "recording.state",
].join(",");

const doorAlarms: readonly number[] = [DoorState.OpenForcedEntry, DoorState.OpenTimedOut];

/** Undefined for an entry that only follows from another one. */
export function markerOf(event: EventLog, { isRoutine, level }: Pick<EventFace, "isRoutine" | "level">): Marker | undefined {
  return isRoutine ? undefined : { atMs: Date.parse(event.occurredAtUtc), kind: kindOf(event, level), event };
}

function kindOf(event: EventLog, level: EventFace["level"]): MarkerKind {
  const { result } = dataOf(event, "access.decision") ?? {};
  if (event.kind === "doorbell.ring" || result === AccessResult.Doorbell) return "ring";
  if (event.kind === "access.decision") return result === AccessResult.AccessGranted ? "granted" : "refused";
  if (doorAlarms.includes(dataOf(event, "door.state")?.doorState ?? -1)) return "alarm";
  return level === "alarm" ? "alarm" : "other";
}

/** PL-13: how long a marker is on the timeline, depending on the visible time. */
export function markerMs(view: TimeView): number {
  const seconds = (view.toMs - view.fromMs) / 1000;
  if (seconds <= 90) return 350;
  return seconds <= 350 ? 1_960 : 10_000;
}

/** Markers in time order with running counts, so that the markers between two instants are counted without a look at each. */
export interface MarkerIndex {
  readonly markers: readonly Marker[];
  readonly timesMs: Float64Array;
  /** For each of `markerKinds`, the number of markers of that kind among the first n markers. */
  readonly counts: readonly Uint32Array[];
}

export function indexMarkers(known: readonly Marker[]): MarkerIndex {
  const markers = known.toSorted((a, b) => a.atMs - b.atMs);
  const counts = markerKinds.map((wanted) => {
    const count = new Uint32Array(markers.length + 1);
    for (const [index, { kind }] of markers.entries()) count[index + 1] = (count[index] ?? 0) + (kind === wanted ? 1 : 0);
    return count;
  });
  return { markers, timesMs: Float64Array.from(markers, ({ atMs }) => atMs), counts };
}

export const noMarkers = indexMarkers([]);

/** Index of the first marker at or after an instant. */
function firstAt({ timesMs }: MarkerIndex, atMs: number, from = 0): number {
  let [low, high] = [from, timesMs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timesMs[middle] ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Merges markers that would overlap. The groups have fixed places in time, so that they don't change while the timeline moves. The cost
 * depends on the width of the screen and not on the number of markers.
 * @param leastPx width of one marker on the screen
 */
export function groupMarkers(index: MarkerIndex, view: TimeView, width: number, leastPx: number): MarkerGroup[] {
  const { timesMs, counts } = index;
  const placeMs = (leastPx / width) * (view.toMs - view.fromMs);
  const endMs = view.toMs + placeMs;
  const groups: MarkerGroup[] = [];
  for (let at = firstAt(index, (Math.floor(view.fromMs / placeMs) - 1) * placeMs); at < timesMs.length; ) {
    const fromMs = timesMs[at] ?? endMs;
    if (fromMs >= endMs) break;
    const next = Math.max(firstAt(index, (Math.floor(fromMs / placeMs) + 1) * placeMs, at), at + 1);
    const gravest = counts.findLastIndex((count) => count[next] !== count[at]);
    groups.push({ fromMs, toMs: timesMs[next - 1] ?? fromMs, count: next - at, kind: markerKinds[gravest] ?? "other" });
    at = next;
  }
  return groups;
}

/** The markers of a span, nearest to its middle first. */
export function markersNear(index: MarkerIndex, fromMs: number, toMs: number): Marker[] {
  const middle = (fromMs + toMs) / 2;
  const found: Marker[] = [];
  for (let at = firstAt(index, fromMs); at < index.markers.length; at++) {
    const marker = index.markers[at];
    if (!marker || marker.atMs > toMs) break;
    found.push(marker);
  }
  return found.toSorted((a, b) => Math.abs(a.atMs - middle) - Math.abs(b.atMs - middle));
}
