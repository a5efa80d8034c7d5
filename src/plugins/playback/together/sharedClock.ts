/** The instant that every picture is brought to, in milliseconds since 1970. It runs by a clock that nobody sets. */
export interface SharedClock {
  atMs(): number;
  isRunning(): boolean;
  /** Anew from where it stands. */
  run(speed: number): void;
  stop(): void;
  set(atMs: number): void;
}

/** `monotonicMs`: milliseconds of a clock that only goes forward. */
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
