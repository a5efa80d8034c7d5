import { describe, expect, it } from "vitest";
import { dateAndTime, duration, timeOfDay } from "./siteTime.ts";

describe("siteTime", () => {
  it.each([
    ["2026-03-12T19:32:07.000Z", "America/Chicago", "14:32:07"],
    ["2026-03-12T19:32:07.000Z", "Europe/Madrid", "20:32:07"],
    ["2026-03-12T00:00:07.000Z", "Europe/London", "00:00:07"],
  ])("shows %s in %s as %s", (instant, zone, text) => {
    expect(timeOfDay(instant, "en", zone)).toBe(text);
  });

  it("names the day in the reader's language", () => {
    expect(dateAndTime("2026-03-12T19:32:07.000Z", "es", "Europe/Madrid")).toMatch(/^12 mar 2026/);
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
