/** The target instant of all videos, in milliseconds since 1970. Runs on a monotonic clock. */
export interface SharedClock {
  atMs(): number;
  isRunning(): boolean;
  /** Restarts from its current instant. */
  run(speed: number): void;
  stop(): void;
  set(atMs: number): void;
}

/** `monotonicMs`: milliseconds of a clock that never goes back. */
export function createSharedClock(monotonicMs: () => number, startMs: number): SharedClock {
  let anchor = { atMs: startMs, sinceMs: monotonicMs(), rate: 0 };
  const atMs = () => anchor.atMs + (monotonicMs() - anchor.sinceMs) * anchor.rate;
  const turn = (at: number, rate: number) => (anchor = { atMs: at, sinceMs: monotonicMs(), rate });
  return {
    atMs,
    isRunning: () => anchor.rate > 0,
    run: (speed) => void turn(atMs(), speed),
    stop: () => void turn(atMs(), 0),
    set: (at) => void turn(at, anchor.rate),
  };
}
