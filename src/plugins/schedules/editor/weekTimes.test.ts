import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Recurrence } from "#domain/decide/policy.ts";
import { weekdays } from "#domain/decide/recurrence.ts";
import { normalised, type WeekRange } from "#kernel/ui/week/weekRanges.ts";
import { groupOf, onGroup, rangesOf, recurrencesOf, timesOf, timesOfRanges } from "./weekTimes.ts";

const office = { cron: "0 0 8 * MON,TUE,WED,THU,FRI", timeDuration: 600 };
const on = (days: readonly WeekRange["day"][], start: number, end: number): WeekRange[] => days.map((day) => ({ day, start, end }));

describe("[SC-01] the times of a schedule in its editor", () => {
  it("are the ranges of a week, and their recurrences again", () => {
    const times = timesOf([office]);
    expect(rangesOf(times)).toEqual(on(weekdays.slice(0, 5), 480, 1080));
    expect(recurrencesOf(times)).toEqual([office]);
  });
  it("come back from their recurrences as they were drawn", () => {
    const drawn = fc.record({
      day: fc.constantFrom(...weekdays),
      start: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 1440 }),
    });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 12 }), (ranges) => {
        const times = timesOfRanges(ranges.map(({ day, start, length }) => ({ day, start, end: start + length })));
        const recurrences = recurrencesOf(times);
        if (typeof recurrences === "string") throw new Error(recurrences);
        expect(timesOf(recurrences)).toEqual(times);
      }),
    );
  });
  it("pass midnight and end with the day", () => {
    const recurrences = [
      { cron: "0 0 22 * MON,WED", timeDuration: 480 },
      { cron: "0 30 0 * SAT", timeDuration: 1410 },
    ];
    expect(rangesOf(timesOf(recurrences))).toEqual([...on(["MON", "WED"], 1320, 1800), ...on(["SAT"], 30, 1440)]);
    expect(recurrencesOf(timesOf(recurrences))).toEqual(recurrences);
  });
  it.each<[string, WeekRange[], Recurrence[]]>([
    ["on Friday from 22:00 to 02:00", on(["FRI"], 1320, 1560), [{ cron: "0 0 22 * FRI", timeDuration: 240 }]],
    ["on Sunday into Monday", on(["SUN"], 1320, 1560), [{ cron: "0 0 22 * SUN", timeDuration: 240 }]],
    [
      "of a night whose morning goes on for a whole day",
      [...on(["FRI"], 1320, 1560), ...on(["SAT"], 120, 1320)],
      [
        { cron: "0 0 22 * FRI", timeDuration: 120 },
        { cron: "0 0 0 * SAT", timeDuration: 1320 },
      ],
    ],
  ])("[SC-03] of a single night are accepted %s (Q-89)", (_name, drawn, recurrences) => {
    expect(recurrencesOf(timesOfRanges(drawn))).toEqual(recurrences);
  });
  it.each([
    ["a day of the month", { cron: "0 0 8 1 *", timeDuration: 60 }],
    ["two starts", { cron: "0 0 8,13 * *", timeDuration: 60 }],
    ["two days", { cron: "0 0 8 * *", timeDuration: 2880 }],
  ])("stay as they are stored where a week cannot show %s", (_name, recurrence) => {
    const times = timesOf([office, recurrence]);
    expect(rangesOf(times)).toBeUndefined();
    expect(recurrencesOf(times)).toEqual([office, recurrence]);
  });
});

describe("[SC-03] the times of a schedule are refused", () => {
  it.each<[string, WeekRange[]]>([["error_schedule_without_ranges", []]])("as %s", (problem, ranges) => {
    expect(recurrencesOf(timesOfRanges(ranges))).toBe(problem);
  });
  it("as InvalidDate where they are stored and cannot be read", () => {
    expect(recurrencesOf(timesOf([{ cron: "0 0 8 * NODAY", timeDuration: 60 }]))).toBe("error_schedule_recurrence_invalid");
  });
});

describe("[SC-02] groups of days", () => {
  it("are known where their days have the same ranges", () => {
    expect(groupOf(on(weekdays, 0, 60))).toBe("EveryDay");
    expect(groupOf(on(weekdays.slice(0, 5), 0, 60))).toBe("Weekdays");
    expect(groupOf(on(weekdays.slice(5), 0, 60))).toBe("Weekends");
    expect(groupOf([...on(weekdays.slice(0, 4), 0, 60), ...on(["FRI"], 0, 90)])).toBeUndefined();
    expect(groupOf(on(["MON"], 0, 60))).toBeUndefined();
    expect(groupOf([])).toBeUndefined();
  });
  it("take over the ranges of the first day that has any", () => {
    const week = [...on(["TUE"], 480, 720), ...on(["TUE"], 780, 1020), ...on(["SAT"], 0, 60)];
    expect(onGroup(week, "Weekdays")).toEqual(normalised([...on(weekdays.slice(0, 5), 480, 720), ...on(weekdays.slice(0, 5), 780, 1020)]));
    expect(groupOf(onGroup(week, "Weekends"))).toBe("Weekends");
  });
  it("begin in an empty week with the hours of a day", () => {
    expect(onGroup([], "Weekends")).toEqual(on(["SAT", "SUN"], 480, 1080));
  });
});
