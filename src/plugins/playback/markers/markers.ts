import { AccessResult, DoorState } from "#contract/enumerations.ts";
import type { Device } from "#contract/devices.ts";
import type { EventLog } from "#contract/eventLogs.ts";
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
].join(",");

const doorAlarms: readonly unknown[] = [DoorState.OpenForcedEntry, DoorState.OpenTimedOut];

/** Undefined for what follows from another entry. */
export function markerOf(event: EventLog, { isRoutine, level }: Pick<EventFace, "isRoutine" | "level">): Marker | undefined {
  return isRoutine ? undefined : { atMs: Date.parse(event.occurredAtUtc), kind: kindOf(event, level), event };
}

function kindOf({ kind, data }: EventLog, level: EventFace["level"]): MarkerKind {
  if (kind === "doorbell.ring" || data["result"] === AccessResult.Doorbell) return "ring";
  if (kind === "access.decision") return data["result"] === AccessResult.AccessGranted ? "granted" : "refused";
  if (kind === "door.state" && doorAlarms.includes(data["doorState"])) return "alarm";
  return level === "alarm" ? "alarm" : "other";
}

/** A camera and what is shown together with it, whichever of the two says so. */
export function serialsAround({ serialNumber, pairedSerials }: Device, devices: Readonly<Record<string, Device>>): string[] {
  const others = Object.values(devices).filter((other) => other.pairedSerials.includes(serialNumber));
  return [...new Set([serialNumber, ...pairedSerials, ...others.map((other) => other.serialNumber)])];
}

/** PL-13: how long a marker is drawn, by what the timeline shows. */
export function markerMs(view: TimeView): number {
  const seconds = (view.toMs - view.fromMs) / 1000;
  if (seconds <= 90) return 350;
  return seconds <= 350 ? 1_960 : 10_000;
}

/**
 * Those that would lie over each other made one. Their places are places in time, so that they stay the same while the timeline moves.
 * @param leastPx what one needs on the screen
 */
export function groupMarkers(markers: readonly Marker[], view: TimeView, width: number, leastPx: number): MarkerGroup[] {
  const placeMs = (leastPx / width) * (view.toMs - view.fromMs);
  const groups = new Map<number, MarkerGroup>();
  for (const { atMs, kind } of markers) {
    if (atMs < view.fromMs - placeMs || atMs > view.toMs + placeMs) continue;
    const place = Math.floor(atMs / placeMs);
    const known = groups.get(place);
    groups.set(place, {
      fromMs: Math.min(known?.fromMs ?? atMs, atMs),
      toMs: Math.max(known?.toMs ?? atMs, atMs),
      count: (known?.count ?? 0) + 1,
      kind: known && markerKinds.indexOf(known.kind) > markerKinds.indexOf(kind) ? known.kind : kind,
    });
  }
  return [...groups.values()].toSorted((a, b) => a.fromMs - b.fromMs);
}

/** Those next to an instant, the nearest first. */
export function markersNear(markers: readonly Marker[], fromMs: number, toMs: number): Marker[] {
  const middle = (fromMs + toMs) / 2;
  return markers
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    .toSorted((a, b) => Math.abs(a.atMs - middle) - Math.abs(b.atMs - middle));
}
