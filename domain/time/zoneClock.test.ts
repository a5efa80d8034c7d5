import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneClock } from "./zoneClock.ts";
import { offsetMs } from "./zonedTime.ts";

const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia", "UTC"];

describe("zoneClock", () => {
  it("[SC-06] is the zone's clock at every instant", () => {
    const instant = fc.integer({ min: Date.parse("2000-01-01T00:00:00Z"), max: Date.parse("2060-01-01T00:00:00Z") });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => zoneClock(zone).offsetAt(at) === offsetMs(at, zone)),
      {
        numRuns: 500,
      },
    );
  });

  it("[SC-06] knows to the second when a clock was changed", () => {
    const spans = zoneClock("Europe/Berlin").spans(Date.parse("2026-01-01T00:00:00Z"), Date.parse("2026-12-31T00:00:00Z"));
    expect(spans.map((span) => [new Date(span.toMs).toISOString(), span.offsetMs / 3_600_000]).slice(0, 2)).toEqual([
      ["2026-03-29T01:00:00.000Z", 1],
      ["2026-10-25T01:00:00.000Z", 2],
    ]);
    expect(spans).toHaveLength(3);
  });

  it("refuses an unknown zone", () => {
    expect(() => zoneClock("Europe/Atlantis")).toThrow(RangeError);
  });
});
