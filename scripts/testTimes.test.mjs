import { describe, expect, it } from "vitest";
import { root } from "./console.mjs";
import { slownessOf, timesOfPlaywright, timesOfVitest, toldTimes, withoutReason } from "./testTimes.mjs";

describe("what the tests took", () => {
  it("lists each vitest file and each browser test", () => {
    expect(timesOfVitest({ testResults: [{ name: `${root}/server/a.test.ts`, startTime: 1000, endTime: 3500 }] })).toEqual([
      { name: "server/a.test.ts", seconds: 2.5 },
    ]);
    const inner = {
      title: "Doors",
      specs: [{ title: "are listed", file: "doors.spec.ts", line: 3, tests: [{ results: [{ duration: 900 }] }] }],
    };
    expect(timesOfPlaywright({ suites: [{ title: "doors.spec.ts", specs: [], suites: [inner] }] })).toEqual([
      { name: "tests/e2e/doors.spec.ts are listed", seconds: 0.9 },
    ]);
    expect([timesOfVitest({}), timesOfPlaywright({})]).toEqual([[], []]);
  });

  it("names the slowest first, after the time of each tier", () => {
    const took = Array.from({ length: 30 }, (_, index) => ({ name: `a${index}.test.ts`, seconds: index }));
    const told = toldTimes([{ tier: "unit tests", seconds: 125, took }]);
    expect(told).toHaveLength(21);
    expect(told.slice(0, 2)).toEqual(["TOOK 2:05 min unit tests", "SLOW   29.0 s a29.test.ts"]);
  });

  it("is too much above 40 s without a reason, by as much more as the whole run was slower", () => {
    const took = [
      { name: "server/a.test.ts", seconds: 41 },
      { name: "server/b.test.ts", seconds: 90 },
      { name: "server/c.test.ts", seconds: 39 },
    ];
    const names = (/** @type {number} */ slowness, reasons = {}) => withoutReason(took, slowness, reasons).map(({ name }) => name);
    expect(names(0.7)).toEqual(["server/a.test.ts", "server/b.test.ts"]);
    expect(names(2)).toEqual(["server/b.test.ts"]);
    expect(names(1, { "server/b.test.ts": "reads a film as it comes" })).toEqual(["server/a.test.ts"]);
    expect(slownessOf([{ tier: "", seconds: 2400, took: [] }])).toBe(2);
  });
});
