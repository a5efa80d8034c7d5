import { limits } from "#contract/limits.ts";
import type { MotionFound } from "#contract/recordings.ts";
import { type Corner, cellsOf, countCells } from "#domain/playback/motionCells.ts";
import { clipSpans, mergeSpans, type Span } from "#domain/playback/spans.ts";
import type { RecordingFolder } from "./recordingFolder.ts";

/** A person who pauses for a moment has not gone: both motions are one. */
const sameMomentMs = 6_000;
/** A late key frame does not count as a gap in the data. */
const lateMs = 1_500;

/** B-14: when something moved in a region of a camera's picture. */
export async function findMotion(recording: RecordingFolder, range: Span, region: readonly Corner[]): Promise<MotionFound> {
  const cells = cellsOf(region);
  const instants = await recording.motion(range.fromMs, range.toMs);
  const moments: { fromMs: number; toMs: number; change: number }[] = [];
  for (const { fromMs, atMs, cells: bits } of instants) {
    const change = countCells(bits, cells) / cells.length;
    if (change === 0) continue;
    const last = moments.at(-1);
    if (last && fromMs - last.toMs <= sameMomentMs && fromMs >= last.fromMs) {
      last.toMs = Math.max(last.toMs, atMs);
      last.change = Math.max(last.change, change);
    } else moments.push({ fromMs, toMs: atMs, change });
  }
  const told = moments
    .toSorted((a, b) => b.change - a.change)
    .slice(0, limits.motionMomentsMax)
    .toSorted((a, b) => a.fromMs - b.fromMs);
  return {
    moments: told.map(({ fromMs, toMs, change }) => ({
      fromUtc: new Date(fromMs).toISOString(),
      toUtc: new Date(toMs).toISOString(),
      change: Math.round(change * 1_000) / 1_000,
    })),
    isCut: told.length < moments.length,
    unmeasuredMs: unmeasured(recording, range, instants),
  };
}

/** The recorded time of the range that lies between no two compared frames. */
function unmeasured(recording: RecordingFolder, { fromMs, toMs }: Span, instants: readonly { fromMs: number; atMs: number }[]): number {
  const recorded = recording.segments().map(({ startMs, endMs }) => ({ fromMs: startMs, toMs: endMs }));
  const measured = mergeSpans(
    instants.map((instant) => ({ fromMs: instant.fromMs - lateMs, toMs: instant.atMs + lateMs })),
    0,
  );
  let sum = 0;
  for (const span of mergeSpans(clipSpans(recorded, fromMs, toMs), 0)) {
    const known = clipSpans(measured, span.fromMs, span.toMs).reduce((total, each) => total + each.toMs - each.fromMs, 0);
    sum += span.toMs - span.fromMs - known;
  }
  return Math.round(sum);
}
