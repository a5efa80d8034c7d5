import { describe, expect, expectTypeOf, it } from "vitest";
import { isTopic, topics } from "../realtime.ts";
import { dataOf, eventKinds, factsOf, kindsWhere, knownEntry, mayChangeRights } from "./eventKinds.ts";
import type { EventKindFacts } from "./kind.ts";

describe("the kinds of the log", () => {
  it("are those of the domains, each once", () => {
    expect(Object.keys(eventKinds).length).toBeGreaterThan(180);
    for (const kind of Object.keys(eventKinds)) expect(kind).toMatch(/^[a-z]+\.[a-z_]+$/);
  });

  it("[RZ-02] tell what their data has, each by a code of the topic", () => {
    for (const [kind, { tells, data }] of Object.entries<EventKindFacts>(eventKinds)) {
      for (const { topic, codes, document } of tells) {
        expect(topics[topic].codes, kind).toEqual(expect.arrayContaining([...codes]));
        expect(codes.length, kind).toBeGreaterThan(0);
        for (const source of Object.values(document))
          if (typeof source === "object" && source !== null && "data" in source)
            expect(Object.keys(data.shape), kind).toContain(source.data);
      }
    }
  });

  it("leave no topic without a kind, but the feed, which tells of all", () => {
    const told = new Set(Object.values<EventKindFacts>(eventKinds).flatMap(({ tells }) => tells.map(({ topic }) => topic)));
    expect(Object.keys(topics).filter((topic) => isTopic(topic) && !told.has(topic))).toEqual(["Devices/AccessLog"]);
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

  it("give the fields that fit of an entry that does not fit as a whole, by its kind", () => {
    const entry = knownEntry({ sequence: 7, kind: "lock.state", data: { lockState: "open", commandId: "c", other: 1 } });
    expect(entry).toEqual({ sequence: 7, kind: "lock.state", data: { commandId: "c" } });
    if (entry?.kind === "lock.state") expectTypeOf(entry.data.lockState).toEqualTypeOf<number | undefined>();
    expect(knownEntry({ kind: "lock.state", data: null })?.data).toEqual({});
    expect(knownEntry({ kind: "lift.called", data: { floor: 3 } })).toBeUndefined();
  });

  it("[B-31] may each have the reason that somebody gave", () => {
    expect(dataOf({ kind: "live.viewed", data: { givenReason: "Fire drill" } }, "live.viewed")).toEqual({ givenReason: "Fire drill" });
  });
});
