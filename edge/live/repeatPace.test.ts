import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRepeatPace } from "./repeatPace.ts";

function aPace() {
  const repeats: number[] = [];
  const pace = createRepeatPace(() => repeats.push(performance.now()));
  const begunMs = performance.now();
  return { pace, repeats: () => repeats.map((at) => Math.round(at - begunMs)) };
}

describe("[LV-07] repeating the cached frames for a viewer", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("happens at once, then at growing intervals while the viewer keeps asking", () => {
    const { pace, repeats } = aPace();
    for (let passedMs = 0; passedMs < 30_000; passedMs += 100) {
      pace.ask("asked");
      vi.advanceTimersByTime(100);
    }
    expect(repeats()).toEqual([0, 400, 1_200, 2_800, 6_000, 12_400, 18_800, 25_200]);
  });

  it("happens at once again after two quiet seconds, then after 400 ms", () => {
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

  it("happens at the earliest permitted time if the engine noticed the loss, because the viewer does not ask again", () => {
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

  it("stops on dispose", () => {
    const { pace, repeats } = aPace();
    pace.ask("noticed");
    pace.ask("noticed");
    pace.dispose();
    vi.advanceTimersByTime(5_000);
    expect(repeats()).toEqual([0]);
  });
});
