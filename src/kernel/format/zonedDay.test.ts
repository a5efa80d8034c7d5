import { describe, expect, it } from "vitest";
import { dayAt, daysBetween, nextDay, startOfDay } from "./zonedDay.ts";

const at = (day: string, zone: string) => {
  const start = startOfDay(day, zone);
  return start === undefined ? undefined : new Date(start).toISOString();
};

describe("a day in a zone", () => {
  it.each([
    ["2026-03-12", "UTC", "2026-03-12T00:00:00.000Z"],
    ["2026-03-12", "America/Chicago", "2026-03-12T05:00:00.000Z"],
    ["2026-03-08", "America/Chicago", "2026-03-08T06:00:00.000Z"],
    ["2026-03-09", "America/Chicago", "2026-03-09T05:00:00.000Z"],
    ["2026-10-25", "Europe/Madrid", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "Europe/Madrid", "2026-10-25T23:00:00.000Z"],
    ["2026-01-01", "Asia/Kolkata", "2025-12-31T18:30:00.000Z"],
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    // Midnight comes twice, and the day begins with the first.
    ["2014-10-31", "Asia/Amman", "2014-10-30T21:00:00.000Z"],
  ])("%s begins in %s at %s", (day, zone, instant) => {
    expect(at(day, zone)).toBe(instant);
    expect(dayAt(Date.parse(instant), zone)).toBe(day);
  });

  it.each(["2026-02-30", "2026-13-01", "12.3.2026", ""])("%j is none", (day) => {
    expect(at(day, "UTC")).toBeUndefined();
  });

  it("[Q-40] counts days with both ends", () => {
    expect([daysBetween("2026-03-01", "2026-03-01"), daysBetween("2026-02-27", "2026-03-02"), nextDay("2026-02-28")]).toEqual([
      1,
      4,
      "2026-03-01",
    ]);
  });
});
