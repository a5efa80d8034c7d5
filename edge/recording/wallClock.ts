/** How far the stream's clock and the wall's may part before the recording follows the wall's again. */
const largestDriftSeconds = 0.1;
/** Of this many fragments at least one arrived without delay: if all are late, a clock was set or runs wrong. */
const settlingFragments = 5;

/** Maps stream times to wall-clock time. All in seconds; wall-clock times since 1970. */
export interface WallAnchor {
  /** How much later a fragment is on the wall's clock than on the stream's. It ended when it came, or before. */
  offsetOf(fragment: { endSeconds: number; arrivedSeconds: number }): number;
}

/**
 * A fragment comes when its last picture has, late by whatever held it up: the least of all is the offset, so that pictures follow each
 * other without a step. One that is late says nothing of the clocks: were it put where it came, the next would lie on it, and be lost to
 * whoever plays them. Where none of the last few came in time, the clocks have parted, because either was set or runs wrong.
 */
export function createWallAnchor(): WallAnchor {
  let offset: number | undefined;
  /** The offsets of the fragments that came late, one after the other, until now. */
  let late: number[] = [];
  return {
    offsetOf({ endSeconds, arrivedSeconds }) {
      const now = arrivedSeconds - endSeconds;
      late = offset !== undefined && now - offset > largestDriftSeconds ? [...late, now] : [];
      if (late.length >= settlingFragments) {
        offset = Math.min(...late);
        late = [];
      } else offset = Math.min(offset ?? now, now);
      return offset;
    },
  };
}
