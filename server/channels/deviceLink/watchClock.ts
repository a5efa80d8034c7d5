import type { Clock } from "../../base/clock.ts";

/** Less is how far timers and a disciplined clock go apart by themselves. */
const toleratedMs = 500;

/** Answers whether the platform's clock was set since it was last asked: whoever goes by it must be told the time again. */
export function watchClock(clock: Clock): () => boolean {
  const difference = () => clock.now().getTime() - performance.now();
  let last = difference();
  return () => {
    const before = last;
    last = difference();
    return Math.abs(last - before) > toleratedMs;
  };
}
