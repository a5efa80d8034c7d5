import { expect, it } from "vitest";
import { lockdownClock, stopwatch } from "./stopwatch.ts";

it.each([
  [-5000, "00:00"],
  [999, "00:00"],
  [161_000, "02:41"],
  [3_599_999, "59:59"],
  [3_761_000, "1:02:41"],
  [360_000_000, "100:00:00"],
])("[SH-08] writes %i ms as %s", (milliseconds, text) => {
  expect(stopwatch(milliseconds)).toBe(text);
});

it("[SH-08] [Q-53] counts down to the end where there is one, and up from the start where there is none", () => {
  const startTimeOfLockdown = "2026-11-21T12:00:00Z";
  const now = Date.parse("2026-11-21T12:10:00Z");
  expect([
    lockdownClock({ startTimeOfLockdown, endsAtUtc: "2026-11-21T12:30:00Z" }, now),
    lockdownClock({ startTimeOfLockdown }, now),
  ]).toEqual([
    { isRemaining: true, text: "20:00" },
    { isRemaining: false, text: "10:00" },
  ]);
});
