import { describe, expect, it } from "vitest";
import { createWallAnchor } from "./wallClock.ts";

/** Fragments of two seconds each, late by so much; when each begins on the wall's clock, in seconds since the stream began. */
function startsOf(delays: readonly number[], clockAhead = (_fragment: number) => 0): number[] {
  const anchor = createWallAnchor();
  return delays.map((delay, fragment) => {
    const endSeconds = 2 * (fragment + 1);
    const arrivedSeconds = 1_000 + endSeconds + delay + clockAhead(fragment);
    return Math.round((2 * fragment + anchor.offsetOf({ endSeconds, arrivedSeconds }) - 1_000) * 1e6) / 1e6;
  });
}

describe("[PL-07] a fragment on the wall's clock", () => {
  it.each([0.4, 0.7, 3])("that came %d s late lies where it would have lain", (delay) => {
    expect(startsOf([0, 0, delay, 0, delay, delay, 0])).toEqual([0, 2, 4, 6, 8, 10, 12]);
  });
  it("lies after those before it, once the first that came late are followed by one that did not", () => {
    expect(startsOf([3, 1, 0, 0.2])).toEqual([3, 3, 4, 6]);
  });
  it("follows a clock that was set forward, once no fragment of five came in time", () => {
    const setForward = (fragment: number) => (fragment < 2 ? 0 : 60);
    expect(startsOf([0, 0, 0.3, 0.1, 0.2, 0.1, 0.2, 0], setForward)).toEqual([0, 2, 4, 6, 8, 10, 72.1, 74]);
  });
  it("follows one that was set back at once", () => {
    const setBack = (fragment: number) => (fragment < 2 ? 0 : -60);
    expect(startsOf([0, 0, 0, 0.1], setBack)).toEqual([0, 2, -56, -54]);
  });
  it("follows a camera whose clock runs fast or slow by steps that nobody sees, or of a tenth of a second", () => {
    // 100 parts of a million.
    const drift = (sign: number) => (fragment: number) => sign * fragment * 0.0002;
    const hours = Array.from({ length: 5_400 }, () => 0);
    const steps = (starts: readonly number[]) => starts.slice(1).map((start, index) => start - (starts[index] ?? 0) - 2);
    const fast = steps(startsOf(hours, drift(-1)));
    expect(Math.max(...fast.map(Math.abs))).toBeLessThan(0.001);
    const slow = steps(startsOf(hours, drift(1)));
    expect(slow.filter((step) => Math.abs(step) > 0.001)).toHaveLength(10);
    expect(Math.max(...slow)).toBeLessThan(0.11);
  });
});
