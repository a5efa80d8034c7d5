const shortestWaitMs = 400;
const longestWaitMs = 6_400;
/** A viewer that has not asked for so long has its picture. */
const quietMs = 2_000;

/**
 * How often one viewer gets the cached frames again. The first request is served at once; the next one 400 ms later, then after twice
 * as long each time, up to 6.4 s, until the viewer has been quiet for 2 s. A storm of requests so does not multiply the traffic.
 */
export interface RepeatPace {
  /** `asked`: dropped when it is too early, because the viewer asks again. `noticed`: served as soon as it may be. */
  ask(reason: "asked" | "noticed"): void;
  dispose(): void;
}

/** `now`: milliseconds of a clock that nobody sets. */
export function createRepeatPace(repeat: () => void, now: () => number = () => performance.now()): RepeatPace {
  let lastAskMs = Number.NEGATIVE_INFINITY;
  let lastRepeatMs = Number.NEGATIVE_INFINITY;
  let waitMs = 0;
  let owed: NodeJS.Timeout | undefined;

  const serve = () => {
    owed = undefined;
    lastRepeatMs = now();
    waitMs = Math.min(longestWaitMs, Math.max(shortestWaitMs, 2 * waitMs));
    repeat();
  };

  return {
    ask(reason) {
      if (owed !== undefined) return;
      const askedMs = now();
      if (askedMs - Math.max(lastAskMs, lastRepeatMs) >= quietMs) waitMs = 0;
      lastAskMs = askedMs;
      const leftMs = lastRepeatMs + waitMs - askedMs;
      if (leftMs <= 0) serve();
      else if (reason === "noticed") owed = setTimeout(serve, leftMs);
    },
    dispose() {
      clearTimeout(owed);
      owed = undefined;
    },
  };
}
