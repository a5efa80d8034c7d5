import type { Rendition } from "#contract/live.ts";
import { hoursBetween } from "./snapshotKeys.ts";

/**
 * PL-20: uploaded segments lie below `account/serial/segments/`, each under the instant at which it begins (ISO 8601, UTC), its length in
 * milliseconds, its bytes and the name of its initialisation: a listing says all that a playlist needs.
 */
export const segmentsFolder = "segments/";

/** GN-12: the substream is stored beside the main stream. */
export const foldersOfSegments: Readonly<Record<Rendition, string>> = { high: segmentsFolder, low: `${segmentsFolder}low/` };

export interface SegmentKey {
  readonly startMs: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** `init-0123456789abcdef.mp4` */
  readonly init: string;
}

/** Upper limit of a segment's length: a listing begins this much before a range. */
const longestSegmentMs = 21_000;

/** @param devicePrefix `account/serial/` */
export function segmentKey(devicePrefix: string, { startMs, durationMs, bytes, init }: SegmentKey, rendition: Rendition = "high"): string {
  const hash = init.slice("init-".length, -".mp4".length);
  return `${devicePrefix}${foldersOfSegments[rendition]}${new Date(startMs).toISOString()}_${durationMs}_${bytes}_${hash}.m4s`;
}

/** The segment that a key belongs to; undefined if the key does not belong to a segment. */
export function readSegmentKey(key: string): SegmentKey | undefined {
  const [, text = "", duration, bytes, hash] =
    /\/segments\/(?:low\/)?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,7})_(\d{1,12})_([0-9a-f]{16})\.m4s$/.exec(key) ?? [];
  const startMs = Date.parse(text);
  if (Number.isNaN(startMs)) return undefined;
  return { startMs, durationMs: Number(duration), bytes: Number(bytes), init: `init-${hash}.mp4` };
}

/** PL-12: the small picture that a segment begins with has its name, at the gateway and in the cloud. */
export const stillKey = (key: string): string => key.replace(/\.m4s$/, ".jpg");

/** Key of an init segment. */
export function initKey(devicePrefix: string, init: string, rendition: Rendition = "high"): string {
  return `${devicePrefix}${foldersOfSegments[rendition]}${init}`;
}

/** The key prefix of each hour that may contain segments of a span, oldest first. */
export function segmentPrefixes(devicePrefix: string, fromMs: number, toMs: number, rendition: Rendition = "high"): string[] {
  return hoursBetween(fromMs - longestSegmentMs, toMs).map((hour) => `${devicePrefix}${foldersOfSegments[rendition]}${hour}`);
}

/** The segments of a span by their keys, oldest first. One that was uploaded while it was still growing gives way to a longer one. */
export function segmentsAmong<Found extends { readonly key: string }>(
  found: readonly Found[],
  fromMs: number,
  toMs: number,
): (Found & { readonly segment: SegmentKey })[] {
  const longest = new Map<number, Found & { readonly segment: SegmentKey }>();
  for (const each of found) {
    const segment = readSegmentKey(each.key);
    if (!segment || segment.startMs + segment.durationMs <= fromMs || segment.startMs >= toMs) continue;
    const known = longest.get(segment.startMs);
    if (!known || known.segment.durationMs < segment.durationMs) longest.set(segment.startMs, { ...each, segment });
  }
  return [...longest.values()].sort((a, b) => a.segment.startMs - b.segment.startMs);
}
