import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, bucketEdges, instantOf, startOfDay, startOfHour, wallTimeOf } from "./zonedTime.ts";

const at = (text: string) => Date.parse(text);
const text = (instantMs: number) => new Date(instantMs).toISOString().replace(".000Z", "Z");

describe("a time on the clock of a place", () => {
  it.each([
    ["winter", { year: 2026, month: 1, day: 5, hour: 9 }, "Europe/Madrid", "2026-01-05T08:00:00Z"],
    ["summer", { year: 2026, month: 7, day: 5, hour: 9 }, "Europe/Madrid", "2026-07-05T07:00:00Z"],
    [
      "the hour that is set back, of which the first counts",
      { year: 2026, month: 10, day: 25, hour: 2, minute: 30 },
      "Europe/Madrid",
      "2026-10-25T00:30:00Z",
    ],
    ["the hour that is skipped", { year: 2026, month: 3, day: 29, hour: 2, minute: 30 }, "Europe/Madrid", "2026-03-29T01:30:00Z"],
    ["the other half of the world", { year: 2026, month: 10, day: 4, hour: 2, minute: 15 }, "Australia/Lord_Howe", "2026-10-03T15:45:00Z"],
    ["a leap day", { year: 2028, month: 2, day: 29 }, "America/Chicago", "2028-02-29T06:00:00Z"],
    ["a day that begins at one o'clock", { year: 2018, month: 11, day: 4 }, "America/Sao_Paulo", "2018-11-04T03:00:00Z"],
  ])("is an instant in %s", (_name, wall, zone, expected) => {
    expect(text(instantOf(wall, zone))).toBe(expected);
  });

  it("comes back from its instant, in every zone, unless it is shown twice or never", () => {
    const zones = ["UTC", "Europe/London", "America/Chicago", "Asia/Kathmandu", "Pacific/Chatham", "Atlantic/Canary"];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: at("2000-01-01"), max: at("2099-12-31") }), (zone, instant) => {
        const wall = wallTimeOf(instant, zone);
        expect(wallTimeOf(instantOf(wall, zone), zone)).toEqual(wall);
      }),
    );
  });

  it("refuses an unknown zone", () => {
    expect(() => wallTimeOf(0, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("days and hours", () => {
  it("begin by the clock of the place", () => {
    expect(text(startOfDay(at("2026-03-12T04:59:00Z"), "America/Chicago"))).toBe("2026-03-11T05:00:00Z");
    expect(text(startOfDay(at("2026-03-12T04:59:00Z"), "America/Chicago", -6))).toBe("2026-03-05T06:00:00Z");
    expect(text(startOfHour(at("2026-03-12T04:59:00Z"), "Asia/Kathmandu"))).toBe("2026-03-12T04:15:00Z");
  });

  it("go on over the ends of months and years", () => {
    expect(addDays({ year: 2026, month: 12, day: 31 }, 1)).toEqual({ year: 2027, month: 1, day: 1 });
    expect(addDays({ year: 2028, month: 3, day: 1 }, -1)).toEqual({ year: 2028, month: 2, day: 29 });
  });

  it.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2026-06-01", 24],
  ])("are of %s as many hours as that day has: %i", (day, hours) => {
    const from = startOfDay(at(`${day}T12:00:00Z`), "Europe/Madrid");
    const edges = bucketEdges(from, startOfDay(from, "Europe/Madrid", 1), "hour", "Europe/Madrid");
    expect(edges).toHaveLength(hours + 1);
    expect(new Set(edges).size).toBe(hours + 1);
  });

  it("hold a range whole, the day that it begins in and the one that it ends in", () => {
    const edges = bucketEdges(at("2026-10-24T10:00:00Z"), at("2026-10-26T10:00:00Z"), "day", "Europe/Madrid");
    expect(edges.map(text)).toEqual(["2026-10-23T22:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2026-10-26T23:00:00Z"]);
    expect(bucketEdges(at("2026-06-01T10:20:00Z"), at("2026-06-01T10:20:00Z"), "hour", "UTC").map(text)).toEqual([
      "2026-06-01T10:00:00Z",
      "2026-06-01T11:00:00Z",
    ]);
  });

  it("always go forward, also where the clock changes by half an hour", () => {
    const edges = bucketEdges(at("2026-04-04T10:00:00Z"), at("2026-04-05T10:00:00Z"), "hour", "Australia/Lord_Howe");
    expect(edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? 0))).toBe(true);
  });
});
