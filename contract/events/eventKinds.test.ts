import { describe, expect, it } from "vitest";
import { dataOf, eventKinds, factsOf, kindsWhere, mayChangeRights } from "./eventKinds.ts";

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

  it("give the data of an entry of theirs, and of no other", () => {
    const data = { lockState: 1, commandId: "c" };
    expect(dataOf({ kind: "lock.state", data }, "lock.state")).toEqual(data);
    expect(dataOf({ kind: "lock.state", data }, "door.state")).toBeUndefined();
  });

  it("give nothing of an entry that an older release wrote in another form", () => {
    expect(dataOf({ kind: "lock.state", data: { lockState: "open" } }, "lock.state")).toBeUndefined();
    expect(dataOf({ kind: "lock.state", data: null }, "lock.state")).toBeUndefined();
  });

  it("[B-31] may each have the reason that somebody gave", () => {
    expect(dataOf({ kind: "live.viewed", data: { givenReason: "Fire drill" } }, "live.viewed")).toEqual({ givenReason: "Fire drill" });
  });
});
