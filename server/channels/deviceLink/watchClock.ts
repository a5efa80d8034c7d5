import type { Clock } from "../../base/clock.ts";

const lookEveryMs = 1_000;
/** Less is how far timers and a disciplined clock go apart by themselves. */
const toleratedMs = 500;

/** Tells when the platform's clock was set: whoever goes by it must be told the time again. */
export function watchClock(clock: Clock, onSet: () => void): { stop(): void } {
  const difference = () => clock.now().getTime() - performance.now();
  let last = difference();
  const timer = setInterval(() => {
    const present = difference();
    if (Math.abs(present - last) > toleratedMs) onSet();
    last = present;
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
