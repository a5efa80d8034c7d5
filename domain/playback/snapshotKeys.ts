import { hourMs } from "#contract/durations.ts";

/** SN-04: object keys of snapshots: `account/serial/images/` and the instant at which the snapshot was taken (ISO 8601, UTC). */
const folder = "images/";
const ending = ".jpg";
/** Length of `2026-03-12T14`. */
const hourLength = 13;

/** @param devicePrefix `account/serial/` */
export function snapshotKey(devicePrefix: string, atMs: number): string {
  return `${devicePrefix}${folder}${new Date(atMs).toISOString()}${ending}`;
}

/** When a snapshot was taken, in milliseconds since 1970; undefined if the key does not belong to a snapshot. */
export function snapshotTime(key: string): number | undefined {
  const [, text = ""] = /\/images\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.jpg$/.exec(key) ?? [];
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** SN-02: the key prefix of each hour of a span, oldest first. */
export function hourPrefixes(devicePrefix: string, fromMs: number, toMs: number): string[] {
  return hoursBetween(fromMs, toMs).map((hour) => `${devicePrefix}${folder}${hour}`);
}

/** Every hour that a span touches, as the prefix of an ISO instant (`2026-03-12T14`, UTC), oldest first. */
export function hoursBetween(fromMs: number, toMs: number): string[] {
  const first = Math.floor(fromMs / hourMs) * hourMs;
  const count = Math.max(Math.ceil((toMs - first) / hourMs), 0);
  return Array.from({ length: count }, (_, index) => new Date(first + index * hourMs).toISOString().slice(0, hourLength));
}
