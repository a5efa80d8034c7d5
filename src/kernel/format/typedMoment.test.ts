import { describe, expect, it } from "vitest";
import { typedMoment } from "./typedMoment.ts";

/** A Saturday at noon in Chicago. */
const nowMs = Date.parse("2026-11-28T18:00:00Z");
const moment = (daysAgo: number | undefined, time?: string) => {
  const [hours = 0, minutes = 0] = time?.split(":").map(Number) ?? [];
  return typedMoment({ daysAgo, minutes: time === undefined ? undefined : hours * 60 + minutes }, nowMs);
};

describe("a typed day and time", () => {
  it.each([
    ["yesterday 14:30", moment(1, "14:30"), "2026-11-27T20:30:00.000Z"],
    ["today 9:05", moment(0, "9:05"), "2026-11-28T15:05:00.000Z"],
    ["9:05", moment(undefined, "9:05"), "2026-11-28T15:05:00.000Z"],
    ["14:30, which is still to come, so it was yesterday", moment(undefined, "14:30"), "2026-11-27T20:30:00.000Z"],
    ["yesterday, at the time of now", moment(1), "2026-11-27T18:00:00.000Z"],
  ])("[NF-04] is an instant in the zone: %s", (_, typed, expected) => expect(typed.instantIn("America/Chicago")).toBe(expected));

  it("[NF-04] is a day in the zone, which is another one elsewhere", () => {
    expect(moment(0).dayIn("America/Chicago")).toBe("2026-11-28");
    expect(moment(0).dayIn("Pacific/Auckland")).toBe("2026-11-29");
    expect(moment(1).dayIn("America/Chicago")).toBe("2026-11-27");
  });
});
