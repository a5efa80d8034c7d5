import { describe, expect, it } from "vitest";
import { changesOf } from "./changesOf.ts";

describe("[B-07] what an entry changed", () => {
  it("is every field that differs, as it was and as it is, without the version", () => {
    const from = { name: "Lobby", siteId: "a", version: 3, doors: ["1"] };
    const to = { name: "Entrance", siteId: "a", version: 4, doors: ["1"] };
    expect(changesOf({ from, to })).toEqual([{ field: "name", before: "Lobby", after: "Entrance" }]);
  });

  it("lists all fields of a new object, and all of a deleted one", () => {
    expect(changesOf({ to: { name: "Night", note: null, groupIds: [] } })).toEqual([{ field: "name", after: "Night" }]);
    expect(changesOf({ from: { month: 12, day: 25 } })).toEqual([
      { field: "month", before: 12 },
      { field: "day", before: 25 },
    ]);
  });

  it("distinguishes a removed value from an empty one", () => {
    expect(changesOf({ from: { isFrozen: true }, to: { isFrozen: false } })).toEqual([{ field: "isFrozen", before: true, after: false }]);
    expect(changesOf({ from: { zoneId: "z" }, to: { zoneId: null } })).toEqual([{ field: "zoneId", before: "z" }]);
  });

  it("has the new name, and the members who joined or left", () => {
    expect(changesOf({ from: "Old", to: "New" })).toEqual([{ field: "name", before: "Old", after: "New" }]);
    const member = { personId: "p", personName: "Rada Falk" };
    expect(changesOf({ added: [member] })).toEqual([{ field: "members", after: [member] }]);
    expect(changesOf({ removed: [member] })).toEqual([{ field: "members", before: [member] }]);
  });

  it("is the name alone of an address or a number, which the log does not keep", () => {
    expect(changesOf({ fields: ["email", "firstName", "version"], from: { firstName: "A" }, to: { firstName: "B" } })).toEqual([
      { field: "firstName", before: "A", after: "B" },
      { field: "email", isUntold: true },
    ]);
  });

  it("is nothing where nothing was changed", () => {
    expect(changesOf({ lockState: 1, commandId: "c" })).toEqual([]);
  });
});
