import { describe, expect, it } from "vitest";
import { canonicalTimeZone, searchedTimeZoneNames, timeZoneNames } from "./timeZoneNames.ts";
import { offsetMs } from "./zonedTime.ts";

describe("[SC-06] the name of a time zone", () => {
  it.each([
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["asia/kolkata", "Asia/Kolkata"],
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Europe/Zaporozhye", "Europe/Kyiv"],
    ["Asia/Yangon", "Asia/Yangon"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["US/Eastern", "America/New_York"],
    ["Etc/UTC", "UTC"],
    ["utc", "UTC"],
    ["GMT", "UTC"],
    ["Etc/GMT+5", "Etc/GMT+5"],
    ["Europe/Madrid", "Europe/Madrid"],
  ])("%s is %s", (name, canonical) => {
    expect(canonicalTimeZone(name)).toBe(canonical);
  });

  it.each(["Mars/Olympus", "IST", "PST", "SystemV/AST4", "+05:30", "Etc/GMT+13", "Factory", "", "constructor", "Europe/"])(
    "%s is not a time zone",
    (name) => {
      expect(canonicalTimeZone(name)).toBeUndefined();
    },
  );

  it("is canonical in the list, which has every zone of this engine once, each with an offset", () => {
    const names = timeZoneNames();
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => canonicalTimeZone(name) !== name)).toEqual([]);
    const engine = (name: string) => new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    expect(new Set(names.map(engine)).size).toBe(names.length);
    for (const zone of Intl.supportedValuesOf("timeZone")) expect(names).toContain(canonicalTimeZone(zone));
    expect(names.every((name) => Number.isFinite(offsetMs(0, name)))).toBe(true);
  });

  it("has the same offset as each of its aliases", () => {
    const at = Date.parse("2026-07-01T00:00:00Z");
    for (const canonical of timeZoneNames())
      for (const name of searchedTimeZoneNames(canonical).split(" ")) {
        expect(canonicalTimeZone(name)).toBe(canonical);
        expect(offsetMs(at, name)).toBe(offsetMs(at, canonical));
      }
  });

  it("is found by its older names", () => {
    expect(searchedTimeZoneNames("Asia/Calcutta")).toBe("Asia/Kolkata Asia/Calcutta");
    expect(searchedTimeZoneNames("Europe/Madrid")).toBe("Europe/Madrid");
  });
});
