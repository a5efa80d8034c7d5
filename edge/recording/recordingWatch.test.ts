import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchRecording } from "./recordingWatch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const told: boolean[] = [];
  let nowMs = 0;
  let writtenAt: number | undefined;
  const stop = watchRecording({ recorder: { lastWrittenAt: () => writtenAt }, onChange: (is) => told.push(is), ticks: () => nowMs });
  const pass = (seconds: number, isWritten: boolean) => {
    for (let second = 0; second < seconds; second++) {
      nowMs += 1_000;
      if (isWritten) writtenAt = nowMs;
      vi.advanceTimersByTime(1_000);
    }
  };
  return { told, pass, stop };
}

it("[PL-07] tells within a minute that a camera is not recorded, from its start on and later, and when it is again", () => {
  const { told, pass, stop } = watched();
  pass(59, false);
  expect(told).toEqual([false]);
  pass(2, true);
  expect(told).toEqual([false, true]);
  pass(20, false);
  expect(told).toEqual([false, true]);
  pass(40, false);
  expect(told).toEqual([false, true, false]);
  stop();
  pass(10, true);
  expect(told).toHaveLength(3);
});

it("says nothing before it knows", () => {
  const { told, pass } = watched();
  pass(30, false);
  expect(told).toEqual([]);
  pass(1, true);
  expect(told).toEqual([true]);
});
