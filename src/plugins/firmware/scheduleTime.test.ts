import { describe, expect, it } from "vitest";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import { chosenAt, instantOfChosen } from "#kernel/ui/time/chosenTime.ts";
import { proposedTime, timeRefusal } from "./scheduleTime.ts";

const at = (text: string) => Date.parse(text);
const later = at("2027-06-01T00:00:00Z");

describe("the time of an update", () => {
  it.each([
    ["2026-11-21T21:00:00Z", "Europe/London", "2026-11-22"],
    ["2026-11-22T01:59:00Z", "Europe/London", "2026-11-22"],
    ["2026-11-22T02:00:00Z", "Europe/London", "2026-11-23"],
    // It is still the evening before.
    ["2026-11-22T02:00:00Z", "America/Chicago", "2026-11-22"],
  ])("[DV-18] is proposed at %s in %s for the night of %s", (now, zone, date) => {
    expect(proposedTime(at(now), later, zone)).toEqual({ date, minutes: 120 });
  });

  it("[Q-66] is proposed before the expiration when that comes first", () => {
    expect(proposedTime(at("2026-11-21T21:00:00Z"), at("2026-11-21T23:30:45Z"), "Europe/London")).toEqual({
      date: "2026-11-21",
      minutes: 1410,
    });
  });

  it.each([
    ["2026-12-01", 120, "Europe/Madrid", "2026-12-01T01:00:00.000Z"],
    ["2026-12-01", 1439, "America/Chicago", "2026-12-02T05:59:00.000Z"],
    // Twice on the clock: the first. Never on the clock: an hour after the change.
    ["2026-10-25", 90, "Europe/London", "2026-10-25T00:30:00.000Z"],
    ["2026-03-29", 90, "Europe/London", "2026-03-29T01:30:00.000Z"],
  ])("[DV-18] %s, minute %s in %s is %s", (date, minutes, zone, instant) => {
    expect(new Date(instantOfChosen({ date, minutes }, zone) ?? 0).toISOString()).toBe(instant);
  });

  it("is shown again as it was chosen", () => {
    expect(chosenAt(at("2026-12-02T05:59:00Z"), "America/Chicago")).toEqual({ date: "2026-12-01", minutes: 1439 });
  });

  it.each([
    [undefined, "firmware.schedule.noDate"],
    [1000, "firmware.schedule.past"],
    [1500, undefined],
    [2001, "firmware.schedule.late"],
  ])("[DV-18] of %s is refused for %s, at 1000 and with an expiration of 2000", (instant, key) => {
    expect(timeRefusal(instant, 1000, 2000)).toBe(key);
  });

  it("[SH-07] is written by the minute, with its zone", () => {
    expect(minuteAndZone("2026-12-05T01:00:00Z", "en", "Europe/London")).toBe("5 Dec 2026, 01:00 GMT");
    expect(minuteAndZone("2026-12-05T01:00:00Z", "es", "America/Chicago")).toMatch(/^4 dic 2026, 19:00 GMT-6$/);
  });
});
