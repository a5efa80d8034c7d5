import type { MotionLevels, RecordingsList } from "#contract/recordings.ts";
import { clipSpans, mergeSpans, type Span } from "#domain/playback/spans.ts";
import { motionLevel } from "./motionFile.ts";
import type { RecordingFolder } from "./recordingFolder.ts";

/** More spans than a screen has pixels are useless: the nearest are joined. */
const mostSpans = 1_500;
const shortestGapMs = 1_000;
/** Motion is stored per key frame, so a shorter step has no data. */
const shortestStepMs = 2_000;
/** From this step on, the motion level of a whole segment is precise enough, and no per-frame data is read from disk. */
const segmentStepMs = 20_000;

/** B-03: the recorded spans of a camera within a range, and the motion level of each step. */
export async function listRecorded(recording: RecordingFolder, range: Span): Promise<RecordingsList> {
  const segments = recording.segments();
  const all = segments.map(({ startMs, endMs }) => ({ fromMs: startMs, toMs: endMs })).filter(({ fromMs, toMs }) => toMs > fromMs);
  const joinMs = Math.max(shortestGapMs, (range.toMs - range.fromMs) / mostSpans);
  const spans = mergeSpans(clipSpans(all, range.fromMs, range.toMs), joinMs);
  const [oldest] = segments;
  return {
    spans: spans.map((span) => ({ fromUtc: utc(span.fromMs), toUtc: utc(span.toMs) })),
    motion: await levelsOf(recording, range),
    ...(oldest && { oldestUtc: utc(oldest.startMs) }),
  };
}

async function levelsOf(recording: RecordingFolder, { fromMs, toMs }: Span): Promise<MotionLevels> {
  const stepMs = Math.max(shortestStepMs, Math.ceil((toMs - fromMs) / mostSpans));
  const levels = Array.from({ length: Math.ceil((toMs - fromMs) / stepMs) }, (): number | null => null);
  const mark = (span: Span, level: number) => {
    const last = Math.min(Math.ceil((span.toMs - fromMs) / stepMs), levels.length);
    for (let step = Math.max(Math.floor((span.fromMs - fromMs) / stepMs), 0); step < last; step++) {
      levels[step] = Math.max(levels[step] ?? 0, Math.round(level * 1_000) / 1_000);
    }
  };
  if (stepMs < segmentStepMs) {
    for (const instant of await recording.motion(fromMs, toMs)) {
      mark({ fromMs: instant.fromMs, toMs: instant.atMs }, motionLevel(instant.cells));
    }
  } else {
    for (const { startMs, endMs, motion } of recording.segments()) {
      if (motion !== undefined && endMs > fromMs && startMs < toMs) mark({ fromMs: startMs, toMs: endMs }, motion);
    }
  }
  return { fromUtc: utc(fromMs), stepMs, levels };
}

const utc = (ms: number) => new Date(ms).toISOString();
