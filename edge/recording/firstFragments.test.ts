import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFirstFragments } from "./firstFragments.ts";

const frames = 15;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function given() {
  const arrived: number[] = [];
  const first = createFirstFragments(({ arrivedSeconds }) => arrived.push(Math.round(arrivedSeconds * 100) / 100));
  let startSeconds = 0;
  const take = (arrivedSeconds: number, durationSeconds = 1) => {
    first.take({ arrivedSeconds, time: { startSeconds, durationSeconds, frames, longestFrameSeconds: durationSeconds / frames } });
    startSeconds += durationSeconds;
  };
  return { arrived, take, end: first.end };
}

describe("[PL-07] the first fragments of a stream", () => {
  it("lie one before the other where a camera sends all that it kept at once", () => {
    const { arrived, take } = given();
    for (const at of [100, 100.01, 100.02]) take(at);
    expect(arrived).toEqual([]);
    take(100.4);
    expect(arrived).toEqual([97.4, 98.4, 99.4, 100.4]);
    take(101.4);
    expect(arrived.at(-1)).toBe(101.4);
  });

  it("lie where they came when they come at their own pace", () => {
    const { arrived, take } = given();
    for (const at of [100, 101, 102.1, 102.15]) take(at);
    expect(arrived).toEqual([100, 101, 102.1, 102.15]);
  });

  it("are held for no longer than a second, whatever comes", () => {
    const { arrived, take } = given();
    take(100);
    vi.advanceTimersByTime(999);
    expect(arrived).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(arrived).toEqual([100]);
    take(110);
    expect(arrived).toEqual([100, 110]);
  });

  it("are released once when the stream ends", () => {
    const { arrived, take, end } = given();
    take(100);
    take(100.1);
    end();
    end();
    vi.advanceTimersByTime(5_000);
    expect(arrived).toEqual([99.1, 100.1]);
  });

  it("are not put an hour back by one that claims an hour", () => {
    const { arrived, take, end } = given();
    take(100);
    take(100.1, 3_600);
    end();
    expect(arrived).toEqual([100, 100.1]);
  });
});
