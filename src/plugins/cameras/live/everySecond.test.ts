import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { everySecond } from "./everySecond.ts";

describe("[VW-01] what is looked at once a second", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-26T10:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  /** What is told within `forMs`, by when it began to look: the milliseconds of the clock's minute. */
  function toldTo(beginnings: readonly number[], forMs: number): string[] {
    const told: string[] = [];
    const stops: (() => void)[] = [];
    for (const [place, atMs] of beginnings.entries())
      setTimeout(() => stops.push(everySecond(() => told.push(`${place} at ${Date.now() % 60_000}`))), atMs);
    vi.advanceTimersByTime(forMs);
    for (const stop of stops) stop();
    return told;
  }

  it("is looked at in one moment, whenever each began, and no sooner than a tenth of a second later", () => {
    expect(toldTo([0, 400, 950], 2_500)).toEqual(["0 at 1000", "1 at 1000", "2 at 2000", "0 at 2000", "1 at 2000"]);
  });

  it("is in step again after the clock has jumped", () => {
    const told: number[] = [];
    const stop = everySecond(() => told.push(Date.now() % 1_000));
    vi.setSystemTime("2026-11-26T08:30:00.300Z");
    vi.advanceTimersByTime(3_000);
    stop();
    expect(told).toEqual([300, 0, 0]);
  });

  it("leaves nothing running", () => {
    const look = vi.fn();
    const stop = everySecond(look);
    vi.advanceTimersByTime(1_000);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    expect(look).toHaveBeenCalledOnce();
  });

  it("may be stopped by what it calls", () => {
    const stop: () => void = everySecond(() => stop());
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
