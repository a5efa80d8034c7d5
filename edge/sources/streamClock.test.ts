import { describe, expect, it } from "vitest";
import { createStreamClock } from "./streamClock.ts";

const hertz = 90_000;
const frameSeconds = 1 / 15;

interface Frame {
  /** When the camera saw it, in seconds. */
  readonly seen: number;
  /** What its clock says, in seconds. */
  readonly clock: number;
  readonly arrived: number;
}

/** Frames of so many seconds at 15 a second that come when they are seen, on a camera with a true clock. */
function frames(seconds: number): Frame[] {
  return Array.from({ length: Math.round(seconds / frameSeconds) }, (_, index) => {
    const seen = index * frameSeconds;
    return { seen, clock: seen, arrived: seen };
  });
}

/** Seconds from the first frame on by the clock under test, for each frame. */
function stamped(all: readonly Frame[], startTimestamp = 0xffff_0000): number[] {
  const clock = createStreamClock(hertz);
  let last = 0;
  let total = 0;
  return all.map(({ clock: seconds, arrived }, index) => {
    const timestamp = Number(BigInt.asUintN(32, BigInt(Math.round(startTimestamp + seconds * hertz))));
    const stamp = clock.stamp(timestamp, 5_000 + arrived * 1000);
    total += index === 0 ? 0 : (stamp - last) | 0;
    last = stamp;
    return total / hertz;
  });
}

/** The largest distance of a stamp from when the frame was seen, after `from` seconds. */
function worst(all: readonly Frame[], from = 0): number {
  const stamps = stamped(all);
  return Math.max(...all.map(({ seen }, index) => (seen < from ? 0 : Math.abs((stamps[index] ?? 0) - seen))));
}

function isForward(stamps: readonly number[]): boolean {
  return stamps.every((stamp, index) => index === 0 || stamp > (stamps[index - 1] ?? 0));
}

describe("[PL-07] the clock of a stream", () => {
  it("is the sender's where that is true, also over the end of its 32 bits", () => {
    const all = frames(60);
    expect(worst(all)).toBeLessThan(0.001);
  });

  const jumps = [-0.3, -0.6, -2, -20, -3600, -43_200, 0.4, 0.7, 2, 20, 3600, 23_000, 43_200];
  it.each(jumps)("does not follow a jump of %d s", (jump) => {
    const all = frames(30).map((frame) => ({ ...frame, clock: frame.clock + (frame.seen >= 9.99 ? jump : 0) }));
    expect(worst(all)).toBeLessThan(0.35);
    // One of less than a quarter of a second back may be a frame out of order.
    expect(isForward(stamped(all)) || jump === -0.3).toBe(true);
  });

  it("does not follow a clock that jumps to and fro with every second frame", () => {
    const all = frames(30).map((frame, index) => ({ ...frame, clock: frame.clock + (index % 2) * 3600 }));
    expect(worst(all)).toBeLessThan(0.1);
    expect(isForward(stamped(all))).toBe(true);
  });

  it.each([0, 0.5, 0.9, 0.99, 0.9999, 1.0001, 1.01, 1.1, 1.5, 4])(
    "stays with the time that passes where the sender's runs at %d",
    (rate) => {
      const all = frames(120).map((frame) => ({ ...frame, clock: frame.clock * rate }));
      expect(worst(all, 3)).toBeLessThan(0.5);
      expect(isForward(stamped(all)) || rate === 0).toBe(true);
    },
  );

  it("follows the sender through a network that held frames up and then sends them at once", () => {
    const all = frames(30).map((frame) => ({ ...frame, arrived: frame.seen > 10 && frame.seen < 13 ? 13 : frame.arrived }));
    expect(worst(all)).toBeLessThan(0.05);
  });

  it("follows the sender through a network that catches up slowly", () => {
    const delay = (seen: number) => Math.max(0, 3 - (seen - 13) * 0.2);
    const all = frames(60).map((frame) => ({
      ...frame,
      arrived: frame.seen > 10 ? Math.max(13, frame.seen + delay(frame.seen)) : frame.seen,
    }));
    expect(worst(all)).toBeLessThan(0.3);
  });

  it("follows time where the sender and its clock stood still for a while", () => {
    const all = frames(30).map((frame) => {
      const stood = frame.seen > 10 ? 3 : 0;
      return { seen: frame.seen + stood, clock: frame.clock, arrived: frame.arrived + stood };
    });
    const stamps = stamped(all);
    const wrong = all.filter(({ seen }, index) => Math.abs((stamps[index] ?? 0) - seen) > 0.5);
    // Until it is known that no more come at once.
    expect(wrong.length).toBeLessThan(6);
    expect(isForward(stamps)).toBe(true);
  });

  it("keeps the distance of frames that a camera had kept and sends at once when it is connected to", () => {
    const all = frames(30).map((frame) => ({ ...frame, arrived: Math.max(2, frame.arrived) }));
    const stamps = stamped(all);
    for (const [index, { seen }] of all.entries()) expect(Math.abs((stamps[index] ?? 0) - seen)).toBeLessThan(0.05);
  });

  it("keeps the order of B-frames, and a jump among them", () => {
    const order = [0, 3, 1, 2];
    const all = frames(40).map((frame, index) => {
      const group = Math.floor(index / 3) * 3;
      const place = index === 0 ? 0 : group + (order[(index % 3) + 1] ?? 0);
      return { ...frame, seen: place * frameSeconds, clock: place * frameSeconds };
    });
    const stamps = stamped(all).slice(60);
    expect(Math.max(...all.slice(60).map(({ seen }, index) => Math.abs((stamps[index] ?? 0) - seen)))).toBeLessThan(0.3);
    const order3 = stamps.slice(0, 3).toSorted((a, b) => a - b);
    expect(order3).not.toEqual(stamps.slice(0, 3));
    const jumped = all.map((frame, index) => ({ ...frame, clock: frame.clock + (index > 300 ? 3600 : 0) }));
    const after = stamped(jumped).slice(320);
    expect(Math.max(...all.slice(320).map(({ seen }, index) => Math.abs((after[index] ?? 0) - seen)))).toBeLessThan(0.4);
  });

  it("has one time for all packets of a frame", () => {
    const clock = createStreamClock(hertz);
    const stamps = [0, 1, 30, 90].map((ms) => clock.stamp(7_000, 1_000 + ms));
    expect(new Set(stamps).size).toBe(1);
    // A large key frame over a slow line.
    expect(clock.stamp(7_000, 3_000, true)).toBe(stamps[0]);
  });
});
