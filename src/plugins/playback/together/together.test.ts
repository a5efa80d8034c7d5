import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Follower, FollowerReport } from "./follower.ts";
import { createSharedClock } from "./sharedClock.ts";
import { type FollowingMedia, rateFor, steer } from "./steer.ts";
import { createTogether } from "./together.ts";
import { camerasOf } from "./togethers.ts";

const startMs = Date.UTC(2026, 5, 1, 12);

/** A recording that plays with what it is told, on a time that the test moves. */
function aMedia(atMs: number, recorded: readonly (readonly [number, number])[] = [[startMs - 3_600_000, startMs + 3_600_000]]) {
  const shown = { here: atMs, rate: 1, isPlaying: false, seeks: 0 };
  const media: FollowingMedia = {
    atMs: () => shown.here,
    isRecordedAt: (at) => recorded.some(([from, to]) => from <= at && at < to),
    isSeeking: false,
    seek(at) {
      shown.here = at;
      shown.seeks++;
    },
    setRate: (rate) => void (shown.rate = rate),
    play: () => void (shown.isPlaying = true),
    pause: () => void (shown.isPlaying = false),
  };
  return { media, shown, pass: (ms: number) => void (shown.here += shown.isPlaying ? ms * shown.rate : 0) };
}

describe("rateFor", () => {
  it.each([
    [0, 1, 1],
    [40, 1, 1],
    [-40, 2, 2],
    [100, 1, 0.9],
    [-100, 1, 1.1],
    [700, 1, 0.85],
    [-700, 1, 1.15],
    [-700, 0.5, 0.575],
  ])("[B-02] with %i ms ahead at %d× plays at %d×", (offsetMs, speed, rate) => {
    expect(rateFor(offsetMs, speed)).toBeCloseTo(rate, 10);
  });
});

describe("steer", () => {
  it.each([-700, -300, 60, 300, 740])(
    "[B-02] brings a picture that is %i ms ahead within 40 ms of the clock by its speed alone",
    (aheadMs) => {
      let now = 0;
      const clock = createSharedClock(() => now, startMs);
      const { media, shown, pass } = aMedia(startMs + aheadMs);
      clock.run(1);
      for (let tick = 0; tick < 40; tick++) {
        steer(media, { atMs: clock.atMs(), isRunning: true, speed: 1 });
        now += 200;
        pass(200);
      }
      expect({ seeks: shown.seeks, isClose: Math.abs(shown.here - clock.atMs()) <= 40 }).toEqual({ seeks: 0, isClose: true });
    },
  );

  it("[B-02] takes a picture that is further off to its place at once", () => {
    const { media, shown } = aMedia(startMs - 751);
    steer(media, { atMs: startMs, isRunning: true, speed: 1 });
    expect({ seeks: shown.seeks, here: shown.here }).toEqual({ seeks: 1, here: startMs });
  });

  it("[B-02] takes a picture that stands to its place, which no speed would", () => {
    const { media, shown } = aMedia(startMs - 100);
    steer(media, { atMs: startMs, isRunning: false, speed: 1 });
    expect({ seeks: shown.seeks, isPlaying: shown.isPlaying }).toEqual({ seeks: 1, isPlaying: false });
  });

  it("[B-02] leaves a picture alone that is on its way", () => {
    const { media: still, shown } = aMedia(startMs - 5_000);
    const media = { ...still, isSeeking: true };
    expect([steer(media, { atMs: startMs, isRunning: true, speed: 1 }), shown.seeks]).toEqual([undefined, 0]);
  });

  it("[B-02] stops a picture where nothing was recorded", () => {
    const { media, shown } = aMedia(startMs, [[startMs - 60_000, startMs]]);
    shown.isPlaying = true;
    expect([steer(media, { atMs: startMs, isRunning: true, speed: 1 }), shown.isPlaying]).toEqual([undefined, false]);
  });
});

describe("createTogether", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function aFollower(status: FollowerReport["status"] = "shown") {
    const follower = {
      status,
      last: { atMs: 0, isRunning: false, speed: 0 },
      isDisposed: false,
      follow(target: Parameters<Follower["follow"]>[0]): FollowerReport {
        follower.last = target;
        return { status: follower.status, reason: undefined, offsetMs: undefined };
      },
      retry: () => undefined,
      dispose: () => void (follower.isDisposed = true),
    };
    return follower;
  }
  const open = (now = () => startMs + 3_600_000) => createTogether({ startMs, now, monotonicMs: () => Date.now() });

  it("[B-02] waits for what is being loaded, five seconds at most", () => {
    const together = open();
    const [ready, slow] = [aFollower(), aFollower("loading")];
    together.add("AA-0001", ready);
    together.add("AA-0002", slow);
    vi.advanceTimersByTime(4_800);
    expect(together.state.atMs).toBe(startMs);
    vi.advanceTimersByTime(1_400);
    expect(together.state.atMs).toBeGreaterThan(startMs);
    expect(slow.last).toEqual(ready.last);
    together.dispose();
    expect([ready.isDisposed, slow.isDisposed]).toEqual([true, true]);
  });

  it("[B-02] plays all of them at a speed, stands, and goes on from where it is taken to", () => {
    const together = open();
    const follower = aFollower();
    const remove = together.add("AA-0001", follower);
    vi.advanceTimersByTime(400);
    together.setSpeed(1.5);
    const before = follower.last.atMs;
    vi.advanceTimersByTime(2_000);
    expect(follower.last.atMs - before).toBe(3_000);
    together.toggle();
    together.goTo(startMs + 60_000);
    vi.advanceTimersByTime(2_000);
    expect(follower.last).toEqual({ atMs: startMs + 60_000, isRunning: false, speed: 1.5 });
    remove();
    expect([follower.isDisposed, together.state.cameras]).toEqual([true, {}]);
    together.dispose();
  });

  it("[B-02] stops before now: what is not written down yet cannot be watched", () => {
    const together = open(() => startMs + 8_000);
    together.add("AA-0001", aFollower());
    vi.advanceTimersByTime(5_000);
    expect(together.state).toMatchObject({ atMs: startMs + 1_000, isPlaying: false });
    together.dispose();
  });
});

it("[B-02] an address names nine cameras at most", () => {
  expect([camerasOf("A-1,B-2"), camerasOf(undefined), camerasOf(Array.from({ length: 12 }, (_, i) => `C-${i}`).join(",")).length]).toEqual([
    ["A-1", "B-2"],
    [],
    9,
  ]);
});
