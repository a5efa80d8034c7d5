import { describe, expect, it } from "vitest";
import { clocksOf } from "./siteClocks.ts";

const sites = [
  { id: "harbour", name: "Harbour House", timeZoneId: "America/Chicago" },
  { id: "ferry", name: "Ferry Street", timeZoneId: "America/Chicago" },
  { id: "madrid", name: "Madrid", timeZoneId: "Europe/Madrid" },
];

describe("[SC-06] the clock of a schedule", () => {
  it("is that of its doors, where most are", () => {
    expect(clocksOf(["harbour", "madrid", "madrid"], sites).map(({ timeZoneId }) => timeZoneId)).toEqual([
      "Europe/Madrid",
      "America/Chicago",
    ]);
  });
  it("is one for sites of the same zone", () => {
    expect(clocksOf(["ferry", "harbour", "ferry"], sites)).toEqual([
      { timeZoneId: "America/Chicago", siteNames: ["Ferry Street", "Harbour House"] },
    ]);
  });
  it("is that of the first site where there are no doors, and none without a site", () => {
    expect(clocksOf([], sites)).toEqual([{ timeZoneId: "America/Chicago", siteNames: ["Harbour House"] }]);
    expect(clocksOf(["gone"], sites)).toHaveLength(1);
    expect(clocksOf([], [])).toEqual([]);
  });
});
