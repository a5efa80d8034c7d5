import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHiddenPause } from "./hiddenPause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aPause() {
  const told: string[] = [];
  const state = { isBusy: false };
  const pause = createHiddenPause({
    isBusy: () => state.isBusy,
    pause: () => told.push("pause"),
  });
  return { pause, told, state };
}

describe("a picture that nobody sees", () => {
  it("[LV-17] plays on for as long as was chosen, then pauses", () => {
    const { pause, told } = aPause();
    pause.see(false, "120");
    vi.advanceTimersByTime(119_000);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(["pause"]);
  });

  it("[LV-17] that is seen again in time is never paused", () => {
    const { pause, told } = aPause();
    pause.see(false, "30");
    vi.advanceTimersByTime(29_000);
    pause.see(true, "30");
    vi.advanceTimersByTime(3_600_000);
    expect(told).toEqual([]);
  });

  it("[LV-17] pauses at once or never where that was chosen, and counts from when it was hidden when another choice is made", () => {
    const { pause, told } = aPause();
    pause.see(false, "always");
    vi.advanceTimersByTime(3_600_000);
    expect(told).toEqual([]);
    pause.see(false, "600");
    vi.advanceTimersByTime(0);
    expect(told).toEqual(["pause"]);
    pause.see(true, "0");
    pause.see(false, "0");
    vi.advanceTimersByTime(0);
    expect(told).toEqual(["pause", "pause"]);
  });

  it("[MC-01] is not taken from who is speaking; once they are done it is", () => {
    const { pause, told, state } = aPause();
    state.isBusy = true;
    pause.see(false, "0");
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
    state.isBusy = false;
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual(["pause"]);
  });

  it("is forgotten with its tile", () => {
    const { pause, told } = aPause();
    pause.see(false, "30");
    pause.dispose();
    vi.advanceTimersByTime(3_600_000);
    expect(told).toEqual([]);
  });
});
