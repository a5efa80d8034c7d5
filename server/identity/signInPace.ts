import type { TryGateRules } from "./tryGate.ts";

/** How fast a network may guess: how long the answers to its failures are held back, and how many of them at a time. */
export interface SignInPace {
  /** Each further failure adds this to the delay. */
  readonly holdStepMs: number;
  readonly longestHoldMs: number;
  /** Refusing takes at least this long after the comparison: noting it for a known person takes a little more work than for nobody. */
  readonly refusalFloorMs: number;
  readonly gate: TryGateRules;
}

/** At most 6 failures in 2 seconds of a network that keeps failing, by this process: spread over 40 people, fewer than each may have a minute. */
export const usualSignInPace: SignInPace = {
  holdStepMs: 200,
  longestHoldMs: 2_000,
  refusalFloorMs: 100,
  gate: {
    slotsOfNetwork: 6,
    queueOfNetwork: 100,
    waitingOfNetwork: 500,
    // Sooner than the SDK gives up.
    waitMs: 28_000,
  },
};
