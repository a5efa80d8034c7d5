import { describe, expect, it } from "vitest";
import { createPlatformClock } from "./platformClock.ts";

const noon = Date.UTC(2026, 10, 25, 12);

/** Equipment whose own clock is a minute ahead, and a platform whose messages are under way for as long as told. */
function aClock() {
  let ticks = 5_000;
  let platform = noon;
  const clock = createPlatformClock(
    () => noon + 60_000,
    () => ticks,
  );
  return {
    pass(ms: number) {
      ticks += ms;
      platform += ms;
    },
    setPlatform: (ms: number) => void (platform += ms),
    hear: (delayMs: number) => clock.hear(platform - delayMs),
    /** How far it is ahead of the platform's. */
    ahead: () => clock.nowMs() - platform,
  };
}

describe("[Q-87] the platform's clock, as equipment has it", () => {
  it("is its own until the platform has said what time it is", () => {
    const clock = aClock();
    expect(clock.ahead()).toBe(60_000);
    clock.pass(30_000);
    expect(clock.ahead()).toBe(60_000);
    clock.hear(20);
    expect(clock.ahead()).toBe(-20);
  });
  it("is not set to and fro by messages that were under way for longer", () => {
    const clock = aClock();
    clock.hear(800);
    for (const [delayMs, aheadMs] of [
      [900, -800],
      [20, -20],
      [4_000, -20],
      [10, -10],
    ] as const) {
      clock.pass(1_000);
      clock.hear(delayMs);
      expect(clock.ahead()).toBe(aheadMs);
    }
  });
  it("follows the platform's when that is set, forward or back", () => {
    const clock = aClock();
    clock.hear(20);
    clock.setPlatform(3_600_000);
    clock.hear(20);
    expect(clock.ahead()).toBe(-20);
    clock.setPlatform(-3_600_000);
    clock.hear(20);
    expect(clock.ahead()).toBe(-20);
  });
  it("follows it when it was set back by little, within a while", () => {
    const clock = aClock();
    clock.hear(20);
    clock.setPlatform(-4_000);
    clock.hear(20);
    expect(clock.ahead()).toBe(3_980);
    clock.pass(600_001);
    clock.hear(20);
    expect(clock.ahead()).toBe(-20);
  });
});
