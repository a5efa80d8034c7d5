import { describe, expect, it } from "vitest";
import { eventKinds, factsOf, kindsWhere, mayChangeRights } from "./eventKinds.ts";

describe("the kinds of the log", () => {
  it("are those of the domains, each once", () => {
    expect(Object.keys(eventKinds).length).toBeGreaterThan(180);
    for (const kind of Object.keys(eventKinds)) expect(kind).toMatch(/^[a-z]+\.[a-z_]+$/);
  });

  it("[B-07] leave out of the audit what doors report", () => {
    expect(kindsWhere(({ isAudited }) => !isAudited)).toEqual(["access.decision", "door.state", "lock.state"]);
  });

  it.each([
    ["door.state", false],
    ["recordings.viewed", false],
    ["schedule.changed", true],
    ["lockdown.started", true],
    // Of another release: it may have changed any right.
    ["lock.replaced", true],
    ["constructor", true],
  ])("of %s, a right may change: %s", (kind, may) => {
    expect(mayChangeRights(kind)).toBe(may);
  });

  it("know nothing of a kind of another release", () => {
    expect(factsOf("lock.replaced")).toBeUndefined();
    expect(factsOf("toString")).toBeUndefined();
  });
});
