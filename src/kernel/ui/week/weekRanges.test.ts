import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copiedDay, normalised, rangeAt, replaced, segmentsOf, type WeekRange, weekdays, withoutRange, withRange } from "./weekRanges.ts";

const range = (day: WeekRange["day"], start: number, end: number): WeekRange => ({ day, start: start * 60, end: end * 60 });
const anyRange = fc
  .record({ day: fc.constantFrom(...weekdays), start: fc.integer({ min: 0, max: 95 }), length: fc.integer({ min: 1, max: 96 }) })
  .map(({ day, start, length }): WeekRange => ({ day, start: start * 15, end: (start + length) * 15 }));
const anyRanges = fc.array(anyRange, { maxLength: 12 });

/** Every quarter of the week that ranges cover, found without the code under test. */
function quarters(ranges: readonly WeekRange[]): Set<number> {
  const covered = new Set<number>();
  for (const { day, start, end } of ranges)
    for (let at = start; at < end; at += 15) covered.add(((weekdays.indexOf(day) * 1440 + at) / 15) % 672);
  return covered;
}

describe("weekly ranges", () => {
  it.each([
    ["overlap", [range("MON", 8, 12), range("MON", 10, 14)], [range("MON", 8, 14)]],
    ["touch", [range("MON", 8, 12), range("MON", 12, 14)], [range("MON", 8, 14)]],
    ["meet at midnight", [range("MON", 22, 24), range("TUE", 0, 6)], [range("MON", 22, 30)]],
    ["meet at the end of the week", [range("MON", 0, 6), range("SUN", 22, 24)], [range("SUN", 22, 30)]],
    ["go over the end of the week", [range("SUN", 22, 30), range("MON", 5, 8)], [range("SUN", 22, 32)]],
    ["are longer than a day together", [range("MON", 8, 24), range("TUE", 0, 10)], [range("MON", 8, 24), range("TUE", 0, 10)]],
    ["are none", [{ day: "MON", start: 60, end: 60 } as const], []],
  ])("are one where they %s", (_name, ranges, expected) => {
    expect(normalised(ranges)).toEqual(expected);
  });

  it("that cover the week are its seven days", () => {
    expect(normalised(weekdays.map((day) => range(day, 0, 24)))).toEqual(weekdays.map((day) => range(day, 0, 24)));
    expect(normalised(weekdays.map((day) => range(day, 12, 36)))).toEqual(weekdays.map((day) => range(day, 0, 24)));
  });

  it("stay the same times in whatever way they are written, and are written in one way", () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const once = normalised(ranges);
        expect(quarters(once)).toEqual(quarters(ranges));
        expect(normalised(once)).toEqual(once);
        expect(normalised(ranges.toReversed())).toEqual(once);
        expect(once.every(({ start, end }) => start >= 0 && start < 1440 && end > start && end - start <= 1440)).toBe(true);
      }),
    );
  });

  it("lose what is taken away and nothing else", () => {
    expect(withoutRange([range("MON", 8, 18)], range("MON", 12, 13))).toEqual([range("MON", 8, 12), range("MON", 13, 18)]);
    fc.assert(
      fc.property(anyRanges, anyRange, (ranges, removed) => {
        const gone = quarters([removed]);
        expect(quarters(withoutRange(ranges, removed))).toEqual(new Set([...quarters(ranges)].filter((at) => !gone.has(at))));
        expect(quarters(withRange(ranges, removed))).toEqual(new Set([...quarters(ranges), ...gone]));
      }),
    );
  });

  it("are drawn in the columns of the days that they lie in, and found there", () => {
    const night = range("SUN", 22, 30);
    expect(segmentsOf([night], "SUN")).toEqual([{ range: night, start: 1320, end: 1440, offset: 0 }]);
    expect(segmentsOf([night], "MON")).toEqual([{ range: night, start: 0, end: 360, offset: 1440 }]);
    expect([rangeAt([night], "MON", 359), rangeAt([night], "MON", 360), rangeAt([night], "SUN", 1320)]).toEqual([night, undefined, night]);
  });

  it("are moved from a day to others, with what spans midnight, in place of what began there", () => {
    const ranges = [range("MON", 8, 12), range("MON", 22, 26), range("WED", 6, 7)];
    expect(copiedDay(ranges, "MON", ["MON", "WED"])).toEqual([
      range("MON", 8, 12),
      range("MON", 22, 26),
      range("WED", 8, 12),
      range("WED", 22, 26),
    ]);
    expect(copiedDay(ranges, "TUE", ["MON"])).toEqual([range("WED", 6, 7)]);
  });

  it("change their ends", () => {
    expect(replaced([range("MON", 8, 12), range("MON", 14, 18)], range("MON", 8, 12), range("MON", 9, 14))).toEqual([range("MON", 9, 18)]);
  });
});
