import { describe, expect, it } from "vitest";
import { createTimeLeft } from "./timeLeft.ts";

describe("the time left", () => {
  it("is unknown at first, then follows how fast it goes", () => {
    const left = createTimeLeft();
    expect([left(0, 0), left(0.1, 1000), left(0.2, 2000)]).toEqual([undefined, undefined, 8000]);
    expect(left(0.5, 5000)).toBe(5000);
    expect(left(1, 10_000)).toBeUndefined();
  });

  it("forgets a slow start, and grows while nothing goes on", () => {
    const left = createTimeLeft();
    left(0, 0);
    left(0.1, 60_000);
    left(0.3, 70_000);
    expect(left(0.5, 80_000)).toBeLessThan(50_000);
    const before = left(0.5, 80_000) ?? 0;
    expect(left(0.5, 85_000)).toBeGreaterThan(before);
  });

  it("begins anew with what begins anew", () => {
    const left = createTimeLeft();
    left(0, 0);
    left(0.5, 2000);
    expect(left(0, 3000)).toBeUndefined();
    expect(left(0.5, 5000)).toBe(2000);
  });
});
