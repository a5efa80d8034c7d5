import { describe, expect, it } from "vitest";
import { isFarEnough, slideThresholdPx, slideTo } from "./slide.ts";

describe("[PB-04] [UX-03] sliding to unlock", () => {
  it("does nothing before the threshold, and fires at it when it is let go", () => {
    expect(isFarEnough(slideThresholdPx - 1, 300)).toBe(false);
    expect(isFarEnough(-80, 300)).toBe(false);
    expect(isFarEnough(slideThresholdPx, 300)).toBe(true);
  });

  it("fires past the end of the row, and at the end of a row that is shorter than the threshold", () => {
    expect(slideTo(299, 300)).toEqual({ offset: 299, isPastEnd: false });
    expect(slideTo(340, 300)).toEqual({ offset: 300, isPastEnd: true });
    expect(slideTo(-20, 300)).toEqual({ offset: 0, isPastEnd: false });
    expect([isFarEnough(39, 40), isFarEnough(40, 40)]).toEqual([false, true]);
  });

  it("does nothing in a row that has no room", () => {
    expect(slideTo(60, 0).isPastEnd).toBe(false);
    expect(isFarEnough(60, 0)).toBe(false);
  });
});
