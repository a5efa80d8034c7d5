import { describe, expect, it } from "vitest";
import { endOfLockdown, startObstacle } from "./lockdown.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

describe("startObstacle", () => {
  it("[LK-03] is the active lockdown before anything else", () => {
    expect(startObstacle({ expiresOn: "2026-11-21T11:00:00Z" }, true, now)).toBe("active");
  });
  it("[LK-03] is the plan's end from that very moment on", () => {
    expect([now - 1, now, now + 1].map((at) => startObstacle({ expiresOn: "2026-11-21T12:00:00Z" }, false, at))).toEqual([
      undefined,
      "expired",
      "expired",
    ]);
  });
  it("[LK-03] is undefined for a plan without an end while no lockdown is active", () => {
    expect(startObstacle({}, false, now)).toBeUndefined();
  });
});

describe("endOfLockdown", () => {
  it("[LK-02] counts whole minutes from the start, over a change of clocks too", () => {
    // The night in which Europe's clocks go back.
    const started = Date.parse("2026-10-25T00:45:00Z");
    expect(endOfLockdown(started, 90)).toBe(Date.parse("2026-10-25T02:15:00Z"));
  });
  it("[LK-02] is open without a duration", () => {
    expect(endOfLockdown(now, undefined)).toBeUndefined();
  });
});
