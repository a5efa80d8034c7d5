import { describe, expect, it } from "vitest";
import { hourMs } from "#contract/durations.ts";
import {
  dateAndMinute,
  dateAndTime,
  dayAndMonth,
  duration,
  minuteAndZone,
  momentAndZone,
  timeOfDay,
  timeSoon,
  weekdayAndMinute,
  zoneName,
} from "./siteTime.ts";

describe("siteTime", () => {
  it.each([
    ["2026-03-12T19:32:07.000Z", "America/Chicago", "14:32:07"],
    ["2026-03-12T19:32:07.000Z", "Europe/Madrid", "20:32:07"],
    ["2026-03-12T00:00:07.000Z", "Europe/London", "00:00:07"],
  ])("shows %s in %s as %s", (instant, zone, text) => {
    expect(timeOfDay(instant, "en", zone)).toBe(text);
  });

  it("[GN-03] writes the day before the month, in either language", () => {
    const both = (write: (language: string) => string) => ["en", "es"].map(write);
    const at = "2026-12-05T19:32:07.000Z";
    const zone = "Europe/Madrid";
    expect(both((language) => dateAndTime(at, language, zone))).toEqual(["5 Dec 2026, 20:32:07", "5 dic 2026, 20:32:07"]);
    expect(both((language) => dateAndMinute(at, language, zone))).toEqual(["5 Dec 2026, 20:32", "5 dic 2026, 20:32"]);
    expect(both((language) => weekdayAndMinute(at, language, zone))).toEqual(["Sat 5 Dec, 20:32", "sáb, 5 dic, 20:32"]);
    expect(both((language) => dayAndMonth(at, language, zone))).toEqual(["5 December", "5 de diciembre"]);
  });

  it("[GN-03] names zones as the language names them, also those of America in English", () => {
    const at = "2026-12-05T19:32:07.000Z";
    expect(["en", "es"].map((language) => zoneName(at, language, "America/Chicago"))).toEqual(["CST", "GMT-6"]);
    expect(momentAndZone(at, "en", "America/Chicago")).toBe("5 Dec 2026, 13:32:07 CST");
    expect(minuteAndZone(at, "en", "America/Chicago")).toBe("5 Dec 2026, 13:32 CST");
  });

  it("[GN-03] adds the day to a time that is more than half a day off", () => {
    const now = Date.parse("2026-12-05T10:00:00Z");
    const soon = (hours: number) => timeSoon(now + hours * hourMs, now, "en", "UTC");
    expect([soon(12), soon(13)]).toEqual(["22:00", "Sat 23:00"]);
  });

  it.each([
    [0, "0 s"],
    [45_400, "45 s"],
    [125_000, "2 min 5 s"],
    [7_200_000, "2 h"],
    [(9 * 24 + 4) * 3_600_000 + 59_000, "9 d 4 h"],
  ])("puts %d ms as %s", (milliseconds, text) => {
    expect(duration(milliseconds, "en").replaceAll("\u00A0", " ")).toBe(text);
  });
});
