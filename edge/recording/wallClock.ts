/** How far the stream's clock and the wall's may part before the recording follows the wall's again. */
const largestDriftSeconds = 0.5;
/** Within this many fragments the network's least delay has shown itself. */
const settlingFragments = 5;

/** What puts the times of a stream on the wall's clock. All in seconds; the wall's since 1970. */
export interface WallAnchor {
  /** How much later a fragment is on the wall's clock than on the stream's. It ended when it came, or before. */
  offsetOf(fragment: { endSeconds: number; arrivedSeconds: number }): number;
}

/**
 * A fragment comes when its last picture has, late by whatever held it up: the least of the first few is the offset. After that it stays,
 * so that pictures follow each other without a step, until the two clocks have parted, because either was set or runs wrong.
 */
export function createWallAnchor(): WallAnchor {
  let offset: number | undefined;
  let seen = 0;
  return {
    offsetOf({ endSeconds, arrivedSeconds }) {
      const now = arrivedSeconds - endSeconds;
      seen++;
      if (offset === undefined || Math.abs(now - offset) > largestDriftSeconds) {
        offset = now;
        seen = 1;
      } else if (seen <= settlingFragments) offset = Math.min(offset, now);
      return offset;
    },
  };
}
