import { describe, expect, it } from "vitest";
import { typedInstant } from "./typedInstant.ts";

const near = Date.parse("2026-03-12T19:30:00Z");
const zone = "America/Chicago";
const utc = (text: string, nearMs = near, timeZone = zone) => {
  const at = typedInstant(text, nearMs, timeZone);
  return at === undefined ? undefined : new Date(at).toISOString().slice(0, 19);
};

describe("[SR-01] [Q-61] a beginning or end that is typed", () => {
  it.each([
    ["14:31", "2026-03-12T19:31:00"],
    [" 14.31.07 ", "2026-03-12T19:31:07"],
    ["2026-03-10 9:05:00", "2026-03-10T14:05:00"],
    // Of the two days the nearer one: the range may cross midnight.
    ["03:00:00", "2026-03-12T08:00:00"],
    ["03:00:00", "2026-03-13T08:00:00", Date.parse("2026-03-13T04:59:00Z")],
  ])("is on the clock of the camera's site: %s", (text, expected, nearMs = near) => {
    expect(utc(text, nearMs)).toBe(expected);
  });
  it("has the offset of its own day", () => {
    expect(utc("2026-07-01 12:00", near, "Europe/Madrid")).toBe("2026-07-01T10:00:00");
    expect(utc("2026-01-01 12:00", near, "Europe/Madrid")).toBe("2026-01-01T11:00:00");
  });
  it.each(["", "noon", "24:00", "12:60", "12:00:61", "2026-02-30 12:00", "12"])("is none where it is no time: %s", (text) => {
    expect(utc(text)).toBeUndefined();
  });
});
