import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayRangeOf, parseRecurrence, recurrenceOf, weekdays } from "./recurrence.ts";

const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => {
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
});
const days = fc.subarray([...weekdays], { minLength: 1 });

describe("a recurrence", () => {
  it.each([
    ["seconds", "5 0 8 * *"],
    ["too few parts", "0 0 8 *"],
    ["too many parts", "0 0 8 * * MON"],
    ["a minute that there is not", "0 60 8 * *"],
    ["an hour that there is not", "0 0 24 * *"],
    ["a day that there is not", "0 0 8 32 *"],
    ["a weekday that there is not", "0 0 8 * MO"],
    ["a range without an end", "0 0 8 * MON-"],
    ["steps", "0 */5 8 * *"],
    ["nothing", ""],
  ])("[SC-01] is none with %s", (_name, cron) => {
    expect(parseRecurrence({ cron, timeDuration: 60 })).toBeUndefined();
  });

  it.each([0, -1, 1.5, 10_081, Number.NaN])("[SC-01] is invalid if it lasts %s minutes", (timeDuration) => {
    expect(parseRecurrence({ cron: "0 0 8 * *", timeDuration })).toBeUndefined();
  });

  it.each([
    ["*", 0b1111111],
    ["MON-FRI", 0b0011111],
    ["SAT,SUN", 0b1100000],
    ["SAT-MON", 0b1100001],
    ["TUE", 0b0000010],
  ])("[SC-02] knows the days %s", (names, weekdayBits) => {
    expect(parseRecurrence({ cron: `0 30 8 * ${names}`, timeDuration: 60 })).toEqual({
      startMinutes: [510],
      durationMinutes: 60,
      weekdayBits,
      dayOfMonth: undefined,
    });
  });

  it("[SC-01] may begin several times a day, and on one day of the month", () => {
    expect(parseRecurrence({ cron: "0 15,0 13,8 29 *", timeDuration: 5 })).toMatchObject({
      startMinutes: [480, 495, 780, 795],
      dayOfMonth: 29,
    });
  });

  it("[SC-01] comes back from the editor's days and times as it was", () => {
    fc.assert(
      fc.property(days, clock, clock, (chosen, start, end) => {
        fc.pre(start !== end);
        const recurrence = recurrenceOf({ days: chosen, start, end });
        expect(typeof recurrence === "string" ? recurrence : dayRangeOf(recurrence)).toEqual({ days: chosen, start, end });
      }),
    );
  });

  it("[SC-03] cannot begin and end at the same time, and ends on the next day where it ends before it begins (Q-89)", () => {
    expect([
      recurrenceOf({ days: ["MON"], start: "08:00", end: "08:00" }),
      recurrenceOf({ days: ["MON"], start: "22:00", end: "06:00" }),
      recurrenceOf({ days: [], start: "08:00", end: "09:00" }),
      recurrenceOf({ days: ["MON"], start: "8:00", end: "25:00" }),
    ]).toEqual(["ErrorTimeMustBeDifferent", { cron: "0 0 22 * MON", timeDuration: 480 }, "InvalidDate", "InvalidDate"]);
  });
});
