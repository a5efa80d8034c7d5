import { randomUUID } from "node:crypto";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { LockedClip } from "#contract/evidenceCases.ts";
import { clipSpans, mergeSpans, type Span } from "#domain/playback/spans.ts";
import type { RecordingFolder } from "./recordingFolder.ts";
import type { Segment } from "./segmentFiles.ts";

/** Time until the newest frames are on disk: until then nothing counts as missing. */
const settlingMs = 30_000;
const shortestGapMs = 1_000;
const mostGaps = 50;

export interface LockedRangesOptions {
  recordingOf(videoSourceId: string): RecordingFolder | undefined;
  report(event: DeviceEvent): Promise<void>;
  now(): number;
}

/** B-04: the ranges that the platform has locked as evidence. They are in the configuration on disk, so they apply offline too. */
export interface LockedRanges {
  /** The present list of locks; recordings that are no longer listed are deleted like others. */
  lock(clips: readonly LockedClip[]): void;
  isLocked(recording: RecordingFolder, segment: Segment): boolean;
  /** Reports what is stored of each range, if it differs from the last report. */
  tell(): Promise<void>;
}

export function createLockedRanges({ recordingOf, report, now }: LockedRangesOptions): LockedRanges {
  let locked: (Span & { lockId: string; videoSourceId: string })[] = [];
  const told = new Map<string, string>();

  function heldOf({ videoSourceId, fromMs, toMs }: (typeof locked)[number]) {
    const segments = (recordingOf(videoSourceId)?.segments() ?? []).filter((each) => each.endMs > fromMs && each.startMs < toMs);
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
    const spans = segments.map(({ startMs, endMs }) => ({ fromMs: startMs, toMs: endMs }));
    const recorded = mergeSpans(clipSpans(spans, fromMs, toMs), shortestGapMs);
    return { bytes, missing: gapsOf(recorded, fromMs, Math.min(toMs, now() - settlingMs)).slice(0, mostGaps) };
  }

  return {
    lock(clips) {
      locked = clips.map(({ lockId, videoSourceId, fromUtc, toUtc }) => ({
        lockId,
        videoSourceId,
        fromMs: Date.parse(fromUtc),
        toMs: Date.parse(toUtc),
      }));
      const ids = new Set(locked.map(({ lockId }) => lockId));
      for (const lockId of told.keys()) if (!ids.has(lockId)) told.delete(lockId);
    },
    isLocked: (recording, { startMs, endMs }) =>
      locked.some(({ videoSourceId, fromMs, toMs }) => endMs > fromMs && startMs < toMs && recordingOf(videoSourceId) === recording),
    async tell() {
      for (const clip of locked) {
        const held = heldOf(clip);
        const text = JSON.stringify(held);
        if (told.get(clip.lockId) === text) continue;
        told.set(clip.lockId, text);
        const missing = held.missing.map(({ fromMs, toMs }) => ({
          fromUtc: new Date(fromMs).toISOString(),
          toUtc: new Date(toMs).toISOString(),
        }));
        const event = { eventId: randomUUID(), atUtc: new Date(now()).toISOString(), kind: "clip.held" } as const;
        await report({ ...event, lockId: clip.lockId, bytes: held.bytes, missing });
      }
    },
  };
}

/** The parts of a range between these sorted spans. */
function gapsOf(spans: readonly Span[], fromMs: number, toMs: number): Span[] {
  const gaps: Span[] = [];
  let atMs = fromMs;
  for (const span of spans) {
    if (span.fromMs - atMs > shortestGapMs) gaps.push({ fromMs: atMs, toMs: Math.min(span.fromMs, toMs) });
    atMs = Math.max(atMs, span.toMs);
  }
  if (toMs - atMs > shortestGapMs) gaps.push({ fromMs: atMs, toMs });
  return gaps.filter((gap) => gap.toMs > gap.fromMs);
}
