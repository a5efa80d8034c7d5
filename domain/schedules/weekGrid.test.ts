import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weekdays } from "../decide/recurrence.ts";
import { dayGroupOf, dayGroups, fromGrid, problemOfTimes, toGrid, toRecurrence, toWeekRange } from "./weekGrid.ts";

const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
const ends = fc.oneof(clock, fc.constant("24:00"));
const range = fc.record({ start: clock, end: ends }).filter(({ start, end }) => start !== end && end !== "00:00");
const days = fc.subarray([...weekdays], { minLength: 1 });

describe("[SC-01] a range of the week", () => {
  it("comes back from its recurrence as it was", () => {
    fc.assert(
      fc.property(range, days, (times, chosen) => {
        const recurrence = toRecurrence({ ...times, days: chosen });
        expect(typeof recurrence === "string" ? recurrence : toWeekRange(recurrence)).toEqual({ ...times, days: chosen });
      }),
    );
  });

  it("of a whole day is 1440 minutes from midnight", () => {
    const recurrence = { cron: "0 0 0 * *", timeDuration: 1440 };
    expect(toRecurrence({ days: weekdays, start: "00:00", end: "24:00" })).toEqual(recurrence);
    expect(toWeekRange(recurrence)).toEqual({ days: [...weekdays], start: "00:00", end: "24:00" });
  });

  it.each([
    ["several starts", { cron: "0 0 8,13 * *", timeDuration: 60 }],
    ["a day of the month", { cron: "0 0 8 1 *", timeDuration: 60 }],
    ["more than a day", { cron: "0 0 8 * *", timeDuration: 1441 }],
    ["a day from noon to noon", { cron: "0 0 12 * *", timeDuration: 1440 }],
    ["nonsense", { cron: "tomorrow", timeDuration: 60 }],
  ])("cannot show %s", (_name, recurrence) => {
    expect(toWeekRange(recurrence)).toBeUndefined();
    expect(toGrid([recurrence])).toBeUndefined();
  });

  it.each([
    ["error_schedule_times_must_differ", { days: weekdays, start: "08:00", end: "08:00" }],
    ["error_schedule_without_ranges", { days: [], start: "08:00", end: "09:00" }],
    ["error_schedule_recurrence_invalid", { days: weekdays, start: "8 o'clock", end: "09:00" }],
  ] as const)("[SC-03] is refused as %s", (problem, refused) => {
    expect(toRecurrence(refused)).toBe(problem);
  });
});

describe("[SC-01] the grid of a week", () => {
  it("comes back from its recurrences as it was, with one recurrence for all days of the same times", () => {
    const grids = fc.tuple(...weekdays.map(() => fc.uniqueArray(range, { maxLength: 4, selector: ({ start, end }) => `${start} ${end}` })));
    fc.assert(
      fc.property(grids, (rangesByDay) => {
        const grid = weekdays.map((day, index) => ({
          day,
          ranges: (rangesByDay[index] ?? []).toSorted(
            (one, other) => one.start.localeCompare(other.start) || one.end.localeCompare(other.end),
          ),
        }));
        const recurrences = fromGrid(grid);
        if (typeof recurrences === "string") throw new Error(recurrences);
        expect(toGrid(recurrences)).toEqual(grid);
        expect(new Set(recurrences.map(({ cron, timeDuration }) => `${cron} ${timeDuration}`)).size).toBe(recurrences.length);
      }),
    );
  });

  it("[SC-03] says which of its times cannot be", () => {
    expect(fromGrid([{ day: "MON", ranges: [{ start: "08:00", end: "08:00" }] }])).toBe("error_schedule_times_must_differ");
  });
});

describe("[SC-02] day groups", () => {
  it("are every day, MON to FRI, and the weekend", () => {
    expect(dayGroups.Weekdays).toEqual(["MON", "TUE", "WED", "THU", "FRI"]);
    expect(dayGroups.Weekends).toEqual(["SAT", "SUN"]);
    expect([...weekdays, "x"].length).toBe(dayGroups.EveryDay.length + 1);
  });
  it("are known by their days, in whatever order", () => {
    expect(dayGroupOf(["SUN", "SAT"])).toBe("Weekends");
    expect(dayGroupOf(weekdays.toReversed())).toBe("EveryDay");
    expect(dayGroupOf(["FRI", "MON", "TUE", "WED", "THU"])).toBe("Weekdays");
    expect(dayGroupOf(["MON", "TUE"])).toBeUndefined();
  });
});

describe("[SC-03] [VD-11] the times of a schedule", () => {
  const morning = { cron: "0 0 8 * MON,TUE", timeDuration: 60 };
  it.each([
    [undefined, { recurrences: [morning] }],
    [undefined, { recurrences: [morning], startDate: "2026-11-21", endDate: "2026-11-22" }],
    [undefined, { recurrences: [{ cron: "0 0 22 * MON,TUE", timeDuration: 480 }] }],
    [undefined, { recurrences: [{ cron: "0 0 0 * MON", timeDuration: 1440 }] }],
    ["error_schedule_without_ranges", { recurrences: [] }],
    ["error_schedule_recurrence_invalid", { recurrences: [morning, { cron: "0 0 25 * *", timeDuration: 60 }] }],
    // a range of a single day may pass midnight, also at the end of the week, and last a day.
    [undefined, { recurrences: [{ cron: "0 0 22 * FRI", timeDuration: 240 }] }],
    [undefined, { recurrences: [{ cron: "0 30 23 * SUN", timeDuration: 60 }] }],
    [undefined, { recurrences: [{ cron: "0 0 22 * FRI", timeDuration: 1440 }] }],
    [undefined, { recurrences: [{ cron: "0 0 9,22 * SAT", timeDuration: 240 }] }],
    [undefined, { recurrences: [{ cron: "0 0 22 31 *", timeDuration: 480 }] }],
    ["error_schedule_dates", { recurrences: [morning], startDate: "2026-11-21", endDate: "2026-11-21" }],
    ["error_schedule_dates", { recurrences: [morning], startDate: "2026-11-21", endDate: "2025-12-31" }],
  ] as const)("are answered with %s", (problem, times) => {
    expect(problemOfTimes(times)).toBe(problem);
  });
});
