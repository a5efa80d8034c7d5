/** No message is under way for longer: one that is later tells of a clock that was set back. */
const longestDelayMs = 5_000;
/** For so long the equipment counts on by itself. */
const renewAfterMs = 600_000;

export interface PlatformClock {
  /** Milliseconds since 1970 as the platform has them. */
  nowMs(): number;
  /** The platform has said what time it is; until then it is what the equipment's own clock shows, which may be anything. */
  isKnown(): boolean;
  /** The platform's time when it sent the message that has just arrived. */
  hear(platformMs: number): void;
}

/**
 * The platform's clock, counted on from what it said by `ticks`, since the equipment's own clock may be set at any moment. A message was
 * under way for a while, so that the one that puts the clock ahead of what the others said is the nearest to it: following each would
 * set the clock to and fro with every delay, and what is recorded meanwhile would lie upon itself.
 * @param own the equipment's own clock, for as long as the platform has said nothing
 * @param ticks milliseconds that only go forward
 */
export function createPlatformClock(own: () => number, ticks: () => number): PlatformClock {
  let anchor = { platformMs: own(), ticksMs: ticks(), isHeard: false };
  const nowMs = () => anchor.platformMs + ticks() - anchor.ticksMs;
  return {
    nowMs,
    isKnown: () => anchor.isHeard,
    hear(platformMs) {
      const behindMs = nowMs() - platformMs;
      const isOld = ticks() - anchor.ticksMs > renewAfterMs;
      if (!anchor.isHeard || behindMs <= 0 || behindMs > longestDelayMs || isOld) anchor = { platformMs, ticksMs: ticks(), isHeard: true };
    },
  };
}
