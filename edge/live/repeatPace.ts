const shortestWaitMs = 400;
const longestWaitMs = 6_400;
/** A viewer that has not asked for this long has received its frames. */
const quietMs = 2_000;

/**
 * Limits how often one viewer gets the cached frames again, so that a storm of requests does not multiply the traffic. The first request
 * is served at once, the next after 400 ms, then after twice as long each time, up to 6.4 s, until the viewer is quiet for 2 s.
 */
export interface RepeatPace {
  /** `asked`: dropped if too early, because the viewer asks again. `noticed`: served at the earliest permitted time. */
  ask(reason: "asked" | "noticed"): void;
  dispose(): void;
}

/** `now`: milliseconds of a monotonic clock. */
export function createRepeatPace(repeat: () => void, now: () => number = () => performance.now()): RepeatPace {
  let lastAskMs = Number.NEGATIVE_INFINITY;
  let lastRepeatMs = Number.NEGATIVE_INFINITY;
  let waitMs = 0;
  let scheduled: NodeJS.Timeout | undefined;

  const serve = () => {
    scheduled = undefined;
    lastRepeatMs = now();
    waitMs = Math.min(longestWaitMs, Math.max(shortestWaitMs, 2 * waitMs));
    repeat();
  };

  return {
    ask(reason) {
      if (scheduled !== undefined) return;
      const askedMs = now();
      if (askedMs - Math.max(lastAskMs, lastRepeatMs) >= quietMs) waitMs = 0;
      lastAskMs = askedMs;
      const leftMs = lastRepeatMs + waitMs - askedMs;
      if (leftMs <= 0) serve();
      else if (reason === "noticed") scheduled = setTimeout(serve, leftMs);
    },
    dispose() {
      clearTimeout(scheduled);
      scheduled = undefined;
    },
  };
}
