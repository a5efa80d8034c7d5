import { describe, expect, it } from "vitest";
import { editedOf, presetRange, rangeOf } from "./timeRange.ts";

const zone = "Europe/Madrid";
/** In the hour after the clocks were set back. */
const now = Date.parse("2026-10-25T02:30:00Z");

describe("a range of time", () => {
  it.each([
    ["lastHour", "2026-10-25T01:30:00.000Z", "2026-10-25T02:30:00.000Z"],
    ["today", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["yesterday", "2026-10-23T22:00:00.000Z", "2026-10-24T22:00:00.000Z"],
    ["week", "2026-10-18T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["month", "2026-09-25T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ] as const)("is for %s of whole days on the site's clock, also where one has 25 hours", (preset, fromUtc, toUtc) => {
    expect(presetRange(preset, now, zone)).toEqual({ fromUtc, toUtc, preset });
  });

  it("is the same after it was opened for editing", () => {
    const range = { fromUtc: "2026-10-24T22:00:00.000Z", toUtc: "2026-10-25T23:00:00.000Z" };
    const edited = editedOf(range, zone);
    expect(edited).toEqual({ fromDate: "2026-10-25", fromMinutes: 0, toDate: "2026-10-25", toMinutes: 1439 });
    expect(rangeOf(edited, zone)).toEqual(range);
  });

  it.each([
    ["ends as it begins", { toDate: "2026-09-30" }, "order"],
    ["ends before", { toDate: "2026-09-29" }, "order"],
    ["has a date that there is not", { toDate: "2026-02-30" }, "order"],
    ["is a minute too long", { toDate: "2026-10-31", toMinutes: 0 }, "tooLong"],
  ])("is refused when it %s", (_name, change, fault) => {
    const edited = { fromDate: "2026-10-01", fromMinutes: 0, toDate: "2026-10-30", toMinutes: 1439 };
    expect(rangeOf({ ...edited, ...change }, zone, 30)).toBe(fault);
    expect(rangeOf(edited, zone, 30)).toMatchObject({ fromUtc: "2026-09-30T22:00:00.000Z", toUtc: "2026-10-30T23:00:00.000Z" });
  });
});
