import { proxy } from "valtio";
import type { Follower, FollowerReport } from "./follower.ts";
import { createSharedClock } from "./sharedClock.ts";

const tickMs = 200;
/** The longest time that the clock waits for videos that load; then it goes on without them. */
const longestWaitMs = 5_000;
/** There is no footage of the last seconds, so the clock stops this far before now. */
const newestMs = 7_000;

export interface TogetherState {
  /** Instant of the clock, in milliseconds since 1970. */
  atMs: number;
  isPlaying: boolean;
  speed: number;
  /** Report of each camera, by serial number. */
  cameras: Record<string, FollowerReport>;
}

/** Recordings of several cameras on one clock (B-02). */
export interface Together {
  /** A valtio proxy. */
  readonly state: TogetherState;
  add(serialNumber: string, follower: Follower): () => void;
  goTo(atMs: number): void;
  skip(byMs: number): void;
  toggle(): void;
  pause(): void;
  setSpeed(speed: number): void;
  retry(serialNumber: string): void;
  dispose(): void;
}

export interface TogetherOptions {
  startMs: number;
  /** Milliseconds since 1970 by the platform's clock. */
  now(): number;
  monotonicMs?(): number;
}

export function createTogether({ startMs, now, monotonicMs = () => performance.now() }: TogetherOptions): Together {
  const state = proxy<TogetherState>({ atMs: startMs, isPlaying: true, speed: 1, cameras: {} });
  const clock = createSharedClock(monotonicMs, startMs);
  const followers = new Map<string, Follower>();
  let isLoading = true;
  let waitsUntilMs = 0;

  const newest = () => now() - newestMs;
  /** All videos start together; one that is interrupted later does not stop the others. */
  const waitForAll = () => {
    isLoading = true;
    waitsUntilMs = monotonicMs() + longestWaitMs;
  };

  function tick(): void {
    if (clock.atMs() > newest()) {
      clock.set(newest());
      state.isPlaying = false;
    }
    const runs = state.isPlaying && followers.size > 0 && !(isLoading && monotonicMs() < waitsUntilMs);
    if (!runs) clock.stop();
    else if (!clock.isRunning()) clock.run(state.speed);
    const target = { atMs: clock.atMs(), isRunning: clock.isRunning(), speed: state.speed };
    for (const [serialNumber, follower] of followers) state.cameras[serialNumber] = follower.follow(target);
    state.atMs = Math.round(target.atMs);
    isLoading = Object.values(state.cameras).some(({ status }) => status === "loading");
    if (!isLoading) waitsUntilMs = 0;
  }
  const timer = setInterval(tick, tickMs);

  function goTo(atMs: number): void {
    clock.set(Math.min(atMs, newest()));
    waitForAll();
    tick();
  }

  return {
    state,
    add(serialNumber, follower) {
      followers.set(serialNumber, follower);
      state.cameras[serialNumber] = { status: "loading", reason: undefined, offsetMs: undefined };
      waitForAll();
      return () => {
        delete state.cameras[serialNumber];
        if (followers.delete(serialNumber)) follower.dispose();
      };
    },
    goTo,
    skip: (byMs) => goTo(clock.atMs() + byMs),
    toggle() {
      state.isPlaying = !state.isPlaying;
      tick();
    },
    pause() {
      state.isPlaying = false;
      tick();
    },
    setSpeed(speed) {
      state.speed = speed;
      if (clock.isRunning()) clock.run(speed);
    },
    retry: (serialNumber) => followers.get(serialNumber)?.retry(),
    dispose() {
      clearInterval(timer);
      for (const follower of followers.values()) follower.dispose();
      followers.clear();
    },
  };
}
