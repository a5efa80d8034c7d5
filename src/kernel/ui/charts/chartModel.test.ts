import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChartSeries, labelledPositions, mixed, ringShares, sparkPoints, stacked, valueSteps } from "./chartModel.ts";

const aSeries = (...values: (number | null)[]): ChartSeries => ({ id: "s", label: "S", tone: "accent", values });

describe("a chart", () => {
  it("stacks series on those before, and counts what is not known as nothing", () => {
    expect(stacked([aSeries(1, 2, null), aSeries(3, null, 5)])).toEqual([
      [1, 2, 0],
      [4, 2, 5],
    ]);
  });

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [178, [0, 50, 100, 150, 200]],
    [942, [0, 500, 1000]],
  ])("has for %i the steps %j", (highest, steps) => {
    expect(valueSteps(highest)).toEqual(steps);
  });

  it("has few whole steps that reach the highest value, whatever it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (highest) => {
        const steps = valueSteps(highest);
        expect(steps.length).toBeLessThanOrEqual(6);
        expect(steps.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(steps.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it("writes a word below as many positions as have room", () => {
    expect(labelledPositions(24, 720, 60)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    expect(labelledPositions(24, 200, 60)).toEqual([0, 12]);
    expect(labelledPositions(3, 20, 60)).toEqual([0]);
    expect(labelledPositions(0, 700, 60)).toEqual([]);
  });

  it("mixes colours of the theme", () => {
    expect([mixed("#ffffff", "#000000", 0), mixed("#ffffff", "#000000", 1), mixed("#0685a5", "#fff", 0.5)]).toEqual([
      "#000000",
      "#ffffff",
      "#83c2d2",
    ]);
  });
});

describe("a small chart", () => {
  it("draws from left to right with the lowest at the bottom", () => {
    expect(sparkPoints([0, 10, 5], 60, 20)).toEqual([
      [0, 20],
      [30, 0],
      [60, 10],
    ]);
  });

  it("is a level line where nothing changes", () => {
    expect(sparkPoints([4], 60, 20)).toEqual([
      [0, 10],
      [60, 10],
    ]);
  });

  it("gives each part of a ring its share of the whole", () => {
    expect(ringShares([1, 0, 3])).toEqual([
      { start: 0, share: 0.25 },
      { start: 0.25, share: 0 },
      { start: 0.25, share: 0.75 },
    ]);
    expect(ringShares([0, 0]).map(({ share }) => share)).toEqual([0, 0]);
  });
});
