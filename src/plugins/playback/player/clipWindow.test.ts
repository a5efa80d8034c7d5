import { describe, expect, it } from "vitest";
import { nextClipStart, shiftedClip } from "./clipWindow.ts";

const clip = { fromMs: 1_000_000, toMs: 1_300_000 };

describe("[PL-09] the window of a clip", () => {
  it("shifts as far as it is drawn, and ends no later than now", () => {
    expect(shiftedClip(clip, -60_000, 2_000_000)).toEqual({ fromMs: 940_000, toMs: 1_240_000 });
    expect(shiftedClip(clip, 60_000, 2_000_000)).toEqual({ fromMs: 1_060_000, toMs: 1_360_000 });
    expect(shiftedClip(clip, 60_000, 1_320_000)).toEqual({ fromMs: 1_020_000, toMs: 1_320_000 });
    expect(shiftedClip(clip, 60_000, 1_290_000)).toEqual(clip);
  });
  it("has one before it always, and one after it unless that ended in the future", () => {
    expect(nextClipStart(clip, -1, 300_000, 1_300_000)).toBe(700_000);
    expect(nextClipStart(clip, 1, 300_000, 1_600_000)).toBe(1_300_000);
    expect(nextClipStart(clip, 1, 300_000, 1_599_999)).toBeUndefined();
  });
});
