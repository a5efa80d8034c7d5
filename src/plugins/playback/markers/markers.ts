import { AccessResult, DoorState } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import type { EventFace } from "../../events/services.ts";
import type { TimeView } from "../timeline/timeScale.ts";

/** From the least to the gravest: of several in one place, the gravest gives its colour and shape. */
export const markerKinds = ["other", "granted", "ring", "refused", "alarm"] as const;
export type MarkerKind = (typeof markerKinds)[number];

/** Something that happened at a camera or at what is paired with it. */
export interface Marker {
  readonly atMs: number;
  readonly kind: MarkerKind;
  readonly event: EventLog;
}

/** What stands in one place of a timeline. */
export interface MarkerGroup {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
  readonly kind: MarkerKind;
}

/** The entries of the log that are about what is before a camera, and not about who looked at it. */
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

/** Undefined for what follows from another entry. */
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

/** PL-13: how long a marker is drawn, by what the timeline shows. */
export function markerMs(view: TimeView): number {
  const seconds = (view.toMs - view.fromMs) / 1000;
  if (seconds <= 90) return 350;
  return seconds <= 350 ? 1_960 : 10_000;
}

/** Markers in the order of time, counted, so that what is between two instants is known without a look at each. */
export interface MarkerIndex {
  readonly markers: readonly Marker[];
  readonly timesMs: Float64Array;
  /** For each of `markerKinds`, how many of the first so many markers are of it. */
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
 * Those that would lie over each other made one. Their places are places in time, so that they stay the same while the timeline moves.
 * Takes as long as there are places on the screen, however many markers there are.
 * @param leastPx what one needs on the screen
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

/** Those next to an instant, the nearest first. */
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
