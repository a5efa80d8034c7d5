import { describe, expect, it } from "vitest";
import { createFragmentTimes, type PlacedFragment } from "./fragmentTimes.ts";

const frames = 20;

/** Fragments of a stream that come every two seconds, by what each claims of itself and by how far the wall's clock is set meanwhile. */
function placed(
  claims: readonly { start: number; duration: number; longest?: number }[],
  wallSet = (_index: number) => 0,
): PlacedFragment[] {
  let ticks = 1_000_000;
  let index = 0;
  const place = createFragmentTimes({ ticks: () => ticks, now: () => 1_700_000_000_000 + ticks + wallSet(index) * 1000 });
  return claims.map(({ start, duration, longest = duration / frames }) => {
    ticks += 2_000;
    const fragment = place({
      arrivedSeconds: ticks / 1000,
      time: { startSeconds: start, durationSeconds: duration, frames, longestFrameSeconds: longest },
    });
    index += 1;
    return fragment;
  });
}

const spans = (fragments: readonly PlacedFragment[]) =>
  fragments.map(({ startSeconds, durationSeconds }) =>
    [startSeconds - 1_000, startSeconds + durationSeconds - 1_000].map((at) => Math.round(at * 100) / 100),
  );

describe("[PL-07] where a fragment lies", () => {
  it("is when it came where its times can be", () => {
    const fragments = placed([0, 2, 4].map((start) => ({ start, duration: 2 })));
    expect(spans(fragments)).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
    ]);
    expect(fragments.some(({ isSpread }) => isSpread)).toBe(false);
  });

  it.each([
    [
      "an hour that never was",
      [
        { start: 2, duration: 3_602, longest: 3_600.1 },
        { start: 3_604, duration: 2 },
      ],
    ],
    [
      "five seconds that never were",
      [
        { start: 2, duration: 7 },
        { start: 9, duration: 2 },
      ],
    ],
    [
      "half a millisecond in place of its two seconds",
      [
        { start: 2, duration: 0.0005 },
        { start: 2.0005, duration: 0.0005 },
      ],
    ],
  ])("is the time that passed where it claims %s", (_, wrong) => {
    const fragments = placed([{ start: 0, duration: 2 }, ...wrong]);
    expect(spans(fragments)).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
    ]);
    expect(fragments[1]?.isSpread).toBe(true);
  });

  it("may be earlier than its arrival if the camera first sends buffered frames", () => {
    expect(spans(placed([{ start: 0, duration: 8 }]))).toEqual([[-6, 2]]);
  });

  it.each([3600, -3600, 0.4])("follows the platform's clock at once where that is set by %d s", (seconds) => {
    const fragments = placed(
      [0, 2, 4].map((start) => ({ start, duration: 2 })),
      (index) => (index === 0 ? 0 : seconds),
    );
    expect(spans(fragments)).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
    ]);
    expect(fragments.map(({ wallSeconds }) => Math.round((wallSeconds - 1_700_000_000) * 10) / 10)).toEqual([0, seconds, seconds]);
  });

  it("does not follow each small correction of the platform's clock", () => {
    const fragments = placed(
      [0, 2, 4].map((start) => ({ start, duration: 2 })),
      (index) => index * 0.05,
    );
    expect(new Set(fragments.map(({ wallSeconds }) => wallSeconds)).size).toBe(1);
  });
});
