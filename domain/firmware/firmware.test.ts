import { describe, expect, it } from "vitest";
import { compareVersions, needsFirmware, scheduleObstacle } from "./firmware.ts";

describe("compareVersions", () => {
  it.each([
    ["1.0.31", "1.1.0", -1],
    ["1.10.0", "1.9.9", 1],
    ["1.1", "1.1.0", 0],
    ["2", "1.9.9.9", 1],
    ["experiment", "0.0.1", -1],
  ])("[DV-18] sees how %s stands to %s", (first, second, sign) => {
    expect(Math.sign(compareVersions(first, second))).toBe(sign);
    expect(Math.sign(compareVersions(second, first)) + sign).toBe(0);
  });
});

describe("needsFirmware", () => {
  it.each([
    [undefined, true],
    ["1.0.31", true],
    ["1.1.0", false],
    ["1.2.0", false],
  ])("[DV-18] is asked of a device with %s", (installed, needed) => {
    expect(needsFirmware(installed, "1.1.0")).toBe(needed);
  });
});

describe("scheduleObstacle", () => {
  it.each([
    [999, "past"],
    [1000, "past"],
    [1001, undefined],
    [2000, undefined],
    [2001, "late"],
  ])("[DV-18] [Q-66] at %s, with now 1000 and the expiration 2000", (atMs, obstacle) => {
    expect(scheduleObstacle(atMs, 1000, 2000)).toBe(obstacle);
  });
});
