import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRepeatPace } from "./repeatPace.ts";

function aPace() {
  const repeats: number[] = [];
  const pace = createRepeatPace(() => repeats.push(performance.now()));
  const begunMs = performance.now();
  return { pace, repeats: () => repeats.map((at) => Math.round(at - begunMs)) };
}

describe("[LV-07] how often a viewer gets the cached frames again", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is at once, then ever more seldom while it goes on asking", () => {
    const { pace, repeats } = aPace();
    for (let passedMs = 0; passedMs < 30_000; passedMs += 100) {
      pace.ask("asked");
      vi.advanceTimersByTime(100);
    }
    expect(repeats()).toEqual([0, 400, 1_200, 2_800, 6_000, 12_400, 18_800, 25_200]);
  });

  it("is at once again after two quiet seconds, and after 400 ms when it asks again", () => {
    const { pace, repeats } = aPace();
    for (let count = 0; count < 8; count++) {
      pace.ask("asked");
      vi.advanceTimersByTime(200);
    }
    vi.advanceTimersByTime(2_000);
    for (let count = 0; count < 3; count++) {
      pace.ask("asked");
      vi.advanceTimersByTime(200);
    }
    expect(repeats()).toEqual([0, 400, 1_200, 3_600, 4_000]);
  });

  it("is as soon as it may be where the engine noticed the loss, because no viewer asks again then", () => {
    const { pace, repeats } = aPace();
    pace.ask("noticed");
    vi.advanceTimersByTime(50);
    pace.ask("asked");
    vi.advanceTimersByTime(1_000);
    expect(repeats()).toEqual([0]);
    pace.ask("asked");
    vi.advanceTimersByTime(50);
    pace.ask("noticed");
    pace.ask("noticed");
    vi.advanceTimersByTime(5_000);
    expect(repeats()).toEqual([0, 1_050, 1_850]);
  });

  it("ends with its viewer", () => {
    const { pace, repeats } = aPace();
    pace.ask("noticed");
    pace.ask("noticed");
    pace.dispose();
    vi.advanceTimersByTime(5_000);
    expect(repeats()).toEqual([0]);
  });
});
