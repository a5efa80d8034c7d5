/** A step that is longer than the time that passed by this much, in seconds, is a jump; less is jitter of the network. */
const jitterSeconds = 0.25;
/** How far frames that are sent out of order (B-frames) lie behind the newest one. */
const reorderSeconds = 1;
/** Nothing sends more frames than this in a second. */
const shortestStepSeconds = 0.001;
/** A camera sends what it kept since its last key frame at once when it is connected to. */
const settlingSeconds = 2;
/** Frames that come at once take no more than this share of the time that they show. */
const burstShare = 0.2;
/** Of so many frames over so long at least one came without delay; frames that are all very late show it sooner. */
const [lookFrames, lookSeconds, lateLookSeconds] = [3, 0.5, 0.2];
/** A network that catches up shortens the delay by more than this during a look. */
const catchUpSeconds = 0.03;
/** A clock that drifts is followed by changing each step by at most this share, until it is off by `jitterSeconds`. */
const slewShare = 0.1;
/** No frame comes before it is seen: one that does by more tells of a clock that gained time. */
const earlySeconds = 0.1;
/** Packets of one timestamp that come for longer, and are not of one frame, are of a clock that stands still. */
const longestFrameSeconds = 0.4;

/** Timestamps of one RTP stream that go on as time does, whatever the clock of its sender does. */
export interface StreamClock {
  /**
   * @param timestamp as the sender has it: 32 bits, `hertz` units a second
   * @param arrivedMs when it came, by a clock that nobody sets
   * @param isContinued it goes on with the frame of the packet before, as far as the sender marks the ends of frames
   * @returns the timestamp to use in its place, of 32 bits
   */
  stamp(timestamp: number, arrivedMs: number, isContinued?: boolean): number;
}

/**
 * The sender's clock is taken for the distance of frames alone, because it has less jitter than their arrival. Its steps are checked against
 * the time that really passed: a step that is too long or goes back is replaced by that time, and a drift is followed slowly. A frame that
 * is late says nothing, because a network may have held it up; frames that are all late, and not less so, tell of a clock that lost time.
 */
export function createStreamClock(hertz: number): StreamClock {
  let last: { readonly timestamp: number; readonly atSeconds: number; readonly arrived: number } | undefined;
  let firstTimestamp = 0;
  let firstArrived = 0;
  /** The newest frame: all in seconds since the first one. */
  let newest = 0;
  let newestArrived = 0;
  let usualStep = 0.1;
  let correction = 0;
  let reordered: number[] = [];
  /** Frames since the last look at their delay: how late the first one, the last one and the most punctual one were. */
  let look: { readonly since: number; readonly first: number; last: number; least: number; frames: number } | undefined;
  /** How far arrivals lie behind the frames at best. */
  let base = 0;

  function isReorder(back: number, now: number): boolean {
    reordered = reordered.filter((at) => now - at < 3);
    const isUsual = reordered.length >= 2;
    if (back > reorderSeconds) return false;
    reordered.push(now);
    return isUsual || back <= jitterSeconds;
  }

  /** The next step of the newest frame, bounded, with what the clock is off by taken into account. */
  function advance(step: number, passed: number, now: number): number {
    const isJump = step > Math.max(passed + jitterSeconds, 3 * usualStep);
    const taken = isJump ? passed : step;
    if (!isJump) usualStep = taken;
    const slew = Math.max(-slewShare * taken, Math.min(slewShare * taken, correction));
    // A correction that is too large to be hidden is one step.
    const applied = Math.abs(correction) > jitterSeconds ? Math.max(correction, -taken) : slew;
    correction -= applied;
    const moved = newest + Math.max(taken + applied, shortestStepSeconds);
    const late = now - base - moved;
    if (late >= 0) return moved;
    if (now < settlingSeconds && passed < taken * burstShare) {
      base += late;
      return moved;
    }
    correction = Math.min(correction, late);
    return late < -earlySeconds ? Math.max(now - base + earlySeconds, newest + shortestStepSeconds) : moved;
  }

  function lookAt(late: number, now: number): void {
    const isVeryLate = late > jitterSeconds;
    if (!look || (isVeryLate && look.least <= jitterSeconds)) look = { since: now, first: late, last: late, least: late, frames: 0 };
    look.frames += 1;
    look.last = late;
    look.least = Math.min(look.least, late);
    if (now - look.since < (isVeryLate ? lateLookSeconds : lookSeconds) || look.frames < lookFrames) return;
    const isCatchingUp = isVeryLate && look.last < look.first - catchUpSeconds;
    correction = isCatchingUp ? 0 : look.least;
    look = undefined;
  }

  function next(timestamp: number, now: number, isContinued: boolean): number {
    if (!last) return 0;
    const isStanding = timestamp === last.timestamp;
    if (isStanding && isContinued) return last.atSeconds;
    if (isStanding && now - last.arrived < longestFrameSeconds) return last.atSeconds;
    const at = last.atSeconds + ((timestamp - last.timestamp) | 0) / hertz;
    const step = at - newest;
    if (step <= 0 && !isStanding && isReorder(-step, now)) return at;
    newest = advance(step <= 0 ? Number.POSITIVE_INFINITY : step, now - newestArrived, now);
    newestArrived = now;
    lookAt(now - base - newest, now);
    return newest;
  }

  return {
    stamp(timestamp, arrivedMs, isContinued = false) {
      if (!last) {
        firstTimestamp = timestamp;
        firstArrived = arrivedMs / 1000;
      }
      const now = arrivedMs / 1000 - firstArrived;
      const atSeconds = next(timestamp, now, isContinued);
      // The packets of one frame begin with the first.
      if (!last || timestamp !== last.timestamp || atSeconds !== last.atSeconds) last = { timestamp, atSeconds, arrived: now };
      return Number(BigInt.asUintN(32, BigInt(firstTimestamp) + BigInt(Math.round(atSeconds * hertz))));
    },
  };
}
