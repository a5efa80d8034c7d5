import { hourMs } from "#contract/durations.ts";

/** SN-04: pictures of the day lie below `account/serial/images/`, each under the instant at which it was taken (ISO 8601, UTC). */
const folder = "images/";
const ending = ".jpg";
/** 2026-03-12T14 */
const hourLength = 13;

/** @param devicePrefix `account/serial/` */
export function snapshotKey(devicePrefix: string, atMs: number): string {
  return `${devicePrefix}${folder}${new Date(atMs).toISOString()}${ending}`;
}

/** When a picture was taken, in milliseconds since 1970; undefined for a key that is none of a picture. */
export function snapshotTime(key: string): number | undefined {
  const [, text = ""] = /\/images\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.jpg$/.exec(key) ?? [];
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** SN-02: what the keys of each hour of a span begin with, oldest first. */
export function hourPrefixes(devicePrefix: string, fromMs: number, toMs: number): string[] {
  return hoursBetween(fromMs, toMs).map((hour) => `${devicePrefix}${folder}${hour}`);
}

/** The hours that a span touches as instants begin that lie in them, `2026-03-12T14`, oldest first. */
export function hoursBetween(fromMs: number, toMs: number): string[] {
  const first = Math.floor(fromMs / hourMs) * hourMs;
  const count = Math.max(Math.ceil((toMs - first) / hourMs), 0);
  return Array.from({ length: count }, (_, index) => new Date(first + index * hourMs).toISOString().slice(0, hourLength));
}
