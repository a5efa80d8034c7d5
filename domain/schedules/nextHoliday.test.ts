import { describe, expect, it } from "vitest";
import type { PolicySchedule } from "../decide/policy.ts";
import { nextHolidayEffect } from "./nextHoliday.ts";

const schedule: PolicySchedule = {
  scheduleId: "s",
  name: "Office hours",
  kind: "access",
  recurrences: [{ cron: "0 0 8 * MON,TUE,WED,THU,FRI", timeDuration: 540 }],
  onHoliday: "closed",
  serialNumbers: [],
  zoneIds: [],
  personIds: [],
  groupIds: [],
};
const christmas = { holidayId: "c", name: "Christmas", month: 12, day: 25 };
const leapDay = { holidayId: "l", name: "Leap day", month: 2, day: 29 };
// Christmas of 2026 is a Friday, that of 2027 a Saturday.
const from = (day: string, more: Partial<PolicySchedule> = {}, holidays = [christmas]) =>
  nextHolidayEffect({ ...schedule, ...more }, holidays, day);

describe("[SC-05] what the next holiday does to a schedule", () => {
  it.each<[string, string, Partial<PolicySchedule>, string, string]>([
    ["keeps it closed", "2026-11-22", {}, "2026-12-25", "closed"],
    ["leaves it as usual", "2026-11-22", { onHoliday: "asUsual" }, "2026-12-25", "asUsual"],
    ["keeps it closed on the day itself", "2026-12-25", {}, "2026-12-25", "closed"],
    ["changes nothing on a day without an interval", "2026-12-26", {}, "2027-12-25", "nothing"],
    ["changes nothing after the schedule's end date", "2026-11-22", { endDate: "2026-12-24" }, "2026-12-25", "nothing"],
  ])("%s", (_name, day, more, expectedDay, effect) => {
    expect(from(day, more)).toMatchObject({ holiday: christmas, day: expectedDay, effect });
  });
  it("returns the affected intervals in minutes of the day", () => {
    expect(from("2026-11-22")?.ranges).toEqual([{ start: 480, end: 1020 }]);
  });
  it("finds 29 February years ahead", () => {
    expect(from("2026-03-01", {}, [leapDay])?.day).toBe("2028-02-29");
    expect(from("2026-11-22", {}, [leapDay, christmas])?.day).toBe("2026-12-25");
  });
  it("is undefined without holidays", () => {
    expect(from("2026-11-22", {}, [])).toBeUndefined();
  });
});
