import { expect, it } from "vitest";
import { endOfDay, lastDayBefore } from "./lastDay.ts";

it.each([
  ["2026-06-30", "Europe/London", "2026-06-30T23:00:00.000Z"],
  ["2026-12-31", "America/Chicago", "2027-01-01T06:00:00.000Z"],
  // The days on which clocks change, and the leap day.
  ["2026-03-28", "Europe/Madrid", "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", "Europe/Madrid", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Madrid", "2026-10-25T23:00:00.000Z"],
  ["2028-02-29", "UTC", "2028-03-01T00:00:00.000Z"],
  // The next day begins at one o'clock, as midnight is skipped.
  ["2014-10-04", "America/Asuncion", "2014-10-05T04:00:00.000Z"],
])("[LK-06] takes the end of %s in %s, and shows the same day again", (day, zone, instant) => {
  expect(endOfDay(day, zone)).toBe(instant);
  expect(lastDayBefore(instant, zone)).toBe(day);
});

it.each(["", "2026-13-01", "tomorrow"])("[LK-06] takes %j for no day", (day) => {
  expect(endOfDay(day, "UTC")).toBeUndefined();
});
