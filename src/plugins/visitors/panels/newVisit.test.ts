import { describe, expect, it } from "vitest";
import { newVisit, offeredTimes } from "./newVisit.ts";

const madrid = { id: "quarry-lab", timeZoneId: "Europe/Madrid" };

describe("[VI-01] a new visit", () => {
  it("is from this quarter of an hour until the evening, on the clock of the only site", () => {
    expect(newVisit(Date.parse("2026-11-23T09:08:00Z"), [madrid])).toEqual({
      passKind: "custom",
      siteIds: ["quarry-lab"],
      schedules: [],
      validFrom: "2026-11-23T09:00:00.000Z",
      validUntil: "2026-11-23T17:00:00.000Z",
    });
  });
  it("is until the next evening where that one is near or over, and of no site where there are several", () => {
    const { validUntil, siteIds } = newVisit(Date.parse("2026-11-23T16:30:00Z"), [madrid, { ...madrid, id: "other" }]);
    expect([validUntil, siteIds]).toEqual(["2026-11-24T17:00:00.000Z", []]);
  });
  it("is until the evening of the site that is chosen, which may be over where it is noon at the console's first", () => {
    const noonInChicago = Date.parse("2026-11-22T18:52:00Z");
    expect(offeredTimes(noonInChicago, "America/Chicago").validUntil).toBe("2026-11-23T00:00:00.000Z");
    expect(offeredTimes(noonInChicago, "Europe/London").validUntil).toBe("2026-11-23T18:00:00.000Z");
  });
});
