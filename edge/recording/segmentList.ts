import type { Rendition } from "#contract/live.ts";
import type { PlaybackSegment } from "#contract/playback.ts";
import { segmentKey } from "#domain/playback/segmentKeys.ts";
import type { Segment } from "./segmentFiles.ts";

/** PL-05: a segment on disk; the one being written has the length of its complete parts. */
export function playbackSegment(
  devicePrefix: string,
  { startMs, endMs, bytes, init }: Segment,
  rendition: Rendition = "high",
): PlaybackSegment {
  const durationMs = endMs - startMs;
  return {
    id: String(startMs),
    time: new Date(startMs).toISOString(),
    duration: durationMs,
    pathname: segmentKey(devicePrefix, { startMs, durationMs, bytes, init }, rendition),
    uploaded: false,
    processed: false,
    sentToDevice: false,
  };
}

/** Segments of a range in as many lists as messages are needed; each list says up to which instant it is complete. */
export function inMessages<Item extends { startMs: number }>(
  segments: readonly Item[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  most: number,
): { fromMs: number; toMs: number; segments: readonly Item[] }[] {
  const lists: { fromMs: number; toMs: number; segments: readonly Item[] }[] = [];
  for (let index = 0; index === 0 || index < segments.length; index += most) {
    const next = segments[index + most];
    const from = index === 0 ? fromMs : (segments[index]?.startMs ?? fromMs);
    lists.push({ fromMs: from, toMs: next ? next.startMs : toMs, segments: segments.slice(index, index + most) });
  }
  return lists;
}
