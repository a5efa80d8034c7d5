import { describe, expect, it } from "vitest";
import { choiceMatches } from "#kernel/ui/choice.ts";
import { offsetText, offsetTextAt, timeZoneChoices } from "./timeZones.ts";

describe("the time zones of a site", () => {
  it.each([
    [0, "UTC"],
    [60, "UTC+01:00"],
    [345, "UTC+05:45"],
    [-210, "UTC−03:30"],
    [-600, "UTC−10:00"],
  ])("[SC-06] %i minutes ahead are %s", (minutes, text) => {
    expect(offsetText(minutes)).toBe(text);
  });
  it("[SC-06] follow the summer", () => {
    const at = (instant: string) => offsetTextAt("Europe/Madrid", Date.parse(instant));
    expect([at("2026-01-15T12:00:00Z"), at("2026-07-15T12:00:00Z"), offsetTextAt("Mars/Olympus", 0)]).toEqual([
      "UTC+01:00",
      "UTC+02:00",
      undefined,
    ]);
  });
  it("[SC-06] are found by their words and their offset, and include what is stored", () => {
    const zones = [{ id: "America/New_York", offsetMinutes: -300 }];
    expect(timeZoneChoices(zones, "America/New_York")).toEqual([
      { value: "America/New_York", label: "America/New York", note: "UTC−05:00", keywords: "America/New_York EST5EDT US/Eastern" },
    ]);
    expect(timeZoneChoices([], "Europe/London").map(({ value }) => value)).toEqual(["Europe/London"]);
  });
  it.each([
    ["Asia/Kolkata", ["kolkata", "Calcutta", "asia/calcutta", "UTC+05:30"]],
    ["Europe/Kyiv", ["Kyiv", "kiev", "Europe/Kiev"]],
    ["Asia/Ho_Chi_Minh", ["ho chi", "Ho_Chi_Minh", "Saigon"]],
  ])("[SC-06] %s is found by its present name and by older ones", (id, queries) => {
    const [choice] = timeZoneChoices([{ id, offsetMinutes: 330 }], id);
    expect(queries.filter((query) => !choice || !choiceMatches(choice, query)).filter((query) => !query.startsWith("UTC"))).toEqual([]);
  });
});
