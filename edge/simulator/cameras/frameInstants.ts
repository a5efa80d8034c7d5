const clockRate = 90_000;
const mostPending = 300;

/** Remembers when the frames given to an encoder were seen, and finds them again by the encoder's own count of frames. */
export interface FrameInstants {
  push(instant: number): void;
  /** The instant of the frame with this RTP timestamp; `undefined` for a frame that nobody gave. */
  of(timestamp: number): number | undefined;
  /** Before an encoder starts to count again. */
  clear(): void;
}

/** The encoder gives its n-th frame the timestamp base + n frame durations, with a base of its own choice. */
export function createFrameInstants(framesPerSecond: number): FrameInstants {
  const pending = new Map<number, number>();
  let given = 0;
  let base: number | undefined;
  let last: number | undefined;
  return {
    push(instant) {
      // Two frames never share a timestamp: a reader would take them for one picture.
      last = instant === last ? instant + 1 : instant;
      pending.set(given++, last);
      pending.delete(given - mostPending);
    },
    of(timestamp) {
      base ??= timestamp;
      const ticks = (timestamp - base) >>> 0;
      return pending.get(Math.round((ticks * framesPerSecond) / clockRate));
    },
    clear() {
      pending.clear();
      given = 0;
      base = undefined;
    },
  };
}
