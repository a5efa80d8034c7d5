import { describe, expect, it } from "vitest";
import { dayMinutes } from "#contract/durations.ts";
import type { Recurrence } from "./policy.ts";
import { compileSchedule, holidaysOf, rangesAt, wallMinuteOf } from "./schedule.ts";
import { openRanges } from "./wallRanges.ts";

const compiled = (recurrences: Recurrence[], onHoliday: "closed" | "asUsual" = "closed") =>
  compileSchedule({
    scheduleId: "nights",
    name: "Nights",
    kind: "access",
    recurrences,
    onHoliday,
    serialNumbers: [],
    zoneIds: [],
    personIds: [],
    groupIds: [],
  });
const isOpen = (schedule: ReturnType<typeof compiled>, at: string, holidays = holidaysOf([])) =>
  rangesAt(schedule, holidays, wallMinuteOf(Date.parse(`${at}:00Z`))).length > 0;

describe("[SC-03] [EN-05] a night shift on one weekday", () => {
  const friday = compiled([{ cron: "0 0 22 * FRI", timeDuration: 240 }]);
  it.each([
    ["2026-03-20T01:00", false],
    ["2026-03-20T21:59", false],
    ["2026-03-20T22:00", true],
    ["2026-03-21T00:00", true],
    ["2026-03-21T01:59", true],
    ["2026-03-21T02:00", false],
    ["2026-03-21T22:30", false],
  ])("of Friday from 22:00 to 02:00 is open at %s: %s", (at, expected) => {
    expect(isOpen(friday, at)).toBe(expected);
  });

  it("of Sunday lasts into Monday, the next week", () => {
    const sunday = compiled([{ cron: "0 0 22 * SUN", timeDuration: 480 }]);
    expect(["2026-03-22T22:00", "2026-03-23T05:59", "2026-03-23T06:00", "2026-03-16T05:00"].map((at) => isOpen(sunday, at))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("goes on into a holiday that begins at midnight, and does not begin on the evening of one", () => {
    const saturdayOff = holidaysOf([{ holidayId: "off", name: "Off", month: 3, day: 21 }]);
    const fridayOff = holidaysOf([{ holidayId: "off", name: "Off", month: 3, day: 20 }]);
    expect(isOpen(friday, "2026-03-21T01:00", saturdayOff)).toBe(true);
    expect(isOpen(friday, "2026-03-21T01:00", fridayOff)).toBe(false);
  });

  it("is one stretch with the range of the next day that it overlaps", () => {
    const both = compiled([
      { cron: "0 0 22 * FRI", timeDuration: 240 },
      { cron: "0 0 1 * SAT", timeDuration: 120 },
    ]);
    const friday20th = Date.parse("2026-03-20T00:00:00Z") / 60_000;
    expect(openRanges([both], holidaysOf([]), { start: friday20th, end: friday20th + 2 * dayMinutes })).toEqual([
      { start: friday20th + 22 * 60, end: friday20th + dayMinutes + 3 * 60 },
    ]);
  });
});
