import { describe, expect, it } from "vitest";
import { marksFor, nearestSnapshot } from "./daySnapshots.ts";

const at = (...seconds: number[]) => seconds.map((second) => ({ atMs: second * 1000, key: String(second) }));

describe("the pictures of a day", () => {
  it("[SN-02] have about half as many marks, on full 20 s, none of them twice", () => {
    expect(marksFor(at(0, 299, 611, 899, 1_204))).toEqual([0, 620_000, 1_200_000]);
    expect(marksFor(at(1, 2, 3))).toEqual([0]);
    expect(marksFor([])).toEqual([]);
  });

  it("[SN-01] are found by what is next to an instant", () => {
    const day = at(100, 200, 900);
    expect([0, 149, 151, 5_000].map((second) => nearestSnapshot(day, second * 1000))).toEqual([0, 0, 1, 2]);
    expect(nearestSnapshot([], 1_000)).toBe(-1);
  });
});
