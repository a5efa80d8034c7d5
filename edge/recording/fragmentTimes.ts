import type { ArrivedFragment } from "./firstFragments.ts";
import { createWallAnchor } from "./wallClock.ts";

/** No camera shows one frame for longer: a source that sends none for less ends. */
const longestFrameSeconds = 10;
/** Nothing sends more frames a second. */
const shortestFrameSeconds = 1 / 250;
/** No frame comes before it is seen, but one clock is not the other. What a camera kept before it was connected to comes with its first frames. */
const [toleranceSeconds, keptSeconds] = [1, 10];
/** Steps of the wall's clock that are smaller are not followed. */
const leastWallStepMs = 250;

/** When a fragment was seen, and whether its own times are of any use. All but `wallSeconds` in seconds of `ticks`. */
export interface PlacedFragment {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** The frames are to last the same, because what the stream says of them cannot be. */
  readonly isSpread: boolean;
  /** Conversion from ticks to seconds since 1970. */
  readonly wallSeconds: number;
}

export interface FragmentTimesOptions {
  /** Milliseconds since 1970 as the platform has them: they are set at any moment. */
  now(): number;
  /** Milliseconds by a clock that nobody sets. */
  ticks(): number;
}

/**
 * Places fragments of one stream on the wall's clock as they come. What a stream says of its frames is untrusted: a fragment that claims
 * more time than passed, or nearly none, lasts as long as it took to come.
 */
export function createFragmentTimes({ now, ticks }: FragmentTimesOptions): (fragment: ArrivedFragment) => PlacedFragment {
  let anchor = createWallAnchor();
  let lastArrived = ticks() / 1000;
  let lastEnd: number | undefined;
  let wallMs = now() - ticks();

  return ({ time, arrivedSeconds: arrived }) => {
    const passed = Math.max(arrived - Math.min(lastEnd ?? lastArrived, arrived), 0);
    lastArrived = arrived;
    const measuredMs = now() - ticks();
    if (Math.abs(measuredMs - wallMs) > leastWallStepMs) wallMs = measuredMs;
    const isSpread =
      time.longestFrameSeconds > longestFrameSeconds ||
      time.durationSeconds > passed + (lastEnd === undefined ? keptSeconds : toleranceSeconds) ||
      (time.durationSeconds < time.frames * shortestFrameSeconds && time.durationSeconds < passed / 2);
    if (isSpread) anchor = createWallAnchor();
    const most = time.frames * longestFrameSeconds;
    const durationSeconds = isSpread ? Math.min(Math.max(passed, time.frames * shortestFrameSeconds), most) : time.durationSeconds;
    const endSeconds = isSpread
      ? arrived
      : time.startSeconds + durationSeconds + anchor.offsetOf({ endSeconds: time.startSeconds + durationSeconds, arrivedSeconds: arrived });
    lastEnd = endSeconds;
    return { startSeconds: endSeconds - durationSeconds, durationSeconds, isSpread, wallSeconds: wallMs / 1000 };
  };
}
