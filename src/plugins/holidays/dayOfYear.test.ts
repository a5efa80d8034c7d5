import { describe, expect, it } from "vitest";
import { dateText, dayText, nextOf, nextTime, todayAt } from "./dayOfYear.ts";

const today = { year: 2026, month: 11, day: 22 };

describe("a day of the year", () => {
  it.each([
    ["today", { month: 11, day: 22 }, { year: 2026, month: 11, day: 22 }, 0],
    ["later this year", { month: 12, day: 25 }, { year: 2026, month: 12, day: 25 }, 33],
    ["next year when it is over", { month: 1, day: 1 }, { year: 2027, month: 1, day: 1 }, 40],
    ["in the next leap year", { month: 2, day: 29 }, { year: 2028, month: 2, day: 29 }, 464],
  ])("[SC-05] comes next %s", (_name, day, date, inDays) => {
    expect(nextTime(day, today)).toEqual({ date, inDays });
  });

  it("[SC-05] of a year without a leap day is eight years away around 1900 and 2100", () => {
    expect(nextTime({ month: 2, day: 29 }, { year: 2096, month: 3, day: 1 })?.date.year).toBe(2104);
  });

  it("[SC-05] that no year has never comes", () => {
    expect(nextTime({ month: 4, day: 31 }, today)).toBeUndefined();
    expect(nextOf([{ month: 4, day: 31 }], today)).toEqual({ month: 4, day: 31 });
  });

  it("[SC-05] is the next of several", () => {
    const days = [
      { month: 1, day: 1 },
      { month: 12, day: 25 },
      { month: 5, day: 1 },
    ];
    expect([nextOf(days, today), nextOf([], today)]).toEqual([{ month: 12, day: 25 }, undefined]);
  });

  it("[SC-06] begins by the clock of the site", () => {
    const lateInLondon = Date.parse("2026-12-31T23:30:00Z");
    expect(todayAt(lateInLondon, "Europe/Madrid")).toEqual({ year: 2027, month: 1, day: 1 });
    expect(todayAt(lateInLondon, "America/Chicago")).toEqual({ year: 2026, month: 12, day: 31 });
  });

  it("[GN-03] is said in the person's language", () => {
    expect([dayText({ month: 2, day: 29 }, "en"), dayText({ month: 5, day: 1 }, "es")]).toEqual(["29 February", "1 de mayo"]);
    expect(dateText({ year: 2027, month: 5, day: 1 }, "en")).toBe("Saturday, 1 May 2027");
  });
});
