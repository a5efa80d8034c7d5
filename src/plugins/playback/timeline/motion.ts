import type { MotionLevels } from "#contract/recordings.ts";
import type { Span } from "#domain/playback/spans.ts";

/** B-03: largest changed part of the frame per time step, 0 to 1; null if unknown. */
export interface Motion {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly levels: readonly (number | null)[];
}

/** One camera's row of a timeline. */
export interface Lane {
  readonly spans: readonly Span[];
  /** Undefined if the gateway does not measure motion. */
  readonly motion: Motion | undefined;
}

export const emptyLane: Lane = { spans: [], motion: undefined };

export function readMotion({ fromUtc, stepMs, levels }: MotionLevels): Motion {
  return { fromMs: Date.parse(fromUtc), stepMs, levels };
}

/** The maximum between two instants; undefined if nothing is known about them. */
export function motionBetween({ fromMs, stepMs, levels }: Motion, startMs: number, endMs: number): number | undefined {
  const first = Math.max(Math.floor((startMs - fromMs) / stepMs), 0);
  const end = Math.min(Math.max(Math.ceil((endMs - fromMs) / stepMs), first + 1), levels.length);
  let most: number | undefined;
  for (let step = first; step < end; step++) {
    const level = levels[step] ?? undefined;
    if (level !== undefined) most = Math.max(most ?? 0, level);
  }
  return most;
}
