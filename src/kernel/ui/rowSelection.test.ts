import { describe, expect, it } from "vitest";
import { extended, rangeBetween, selectionCover, toggled } from "./rowSelection.ts";

const ids = ["a", "b", "c", "d", "e"];

describe("rangeBetween", () => {
  it("is empty when the target is not in the list", () => {
    expect(rangeBetween(ids, "a", "z")).toEqual([]);
  });
  it("is the target alone when the anchor was filtered away", () => {
    expect(rangeBetween(ids, "z", "c")).toEqual(["c"]);
  });
  it("runs in both directions", () => {
    expect(rangeBetween(ids, "b", "d")).toEqual(["b", "c", "d"]);
    expect(rangeBetween(ids, "d", "b")).toEqual(["b", "c", "d"]);
  });
});

describe("extended", () => {
  it("shrinks when the target comes back towards the anchor", () => {
    const wide = extended(ids, new Set(), "b", undefined, "e");
    expect([...extended(ids, wide, "b", "e", "c")]).toEqual(["b", "c"]);
  });
  it("turns over when the target crosses the anchor", () => {
    const down = extended(ids, new Set(), "c", undefined, "d");
    expect([...extended(ids, down, "c", "d", "b")].toSorted()).toEqual(["b", "c"]);
  });
  it("keeps what was selected elsewhere", () => {
    expect([...extended(ids, new Set(["a"]), "c", undefined, "d")]).toEqual(["a", "c", "d"]);
  });
});

describe("toggled", () => {
  it("adds and removes without touching the given set", () => {
    const selected = new Set(["a"]);
    expect([...toggled(selected, "a")]).toEqual([]);
    expect([...toggled(selected, "b")]).toEqual(["a", "b"]);
    expect([...selected]).toEqual(["a"]);
  });
});

describe("selectionCover", () => {
  it("counts only the rows that are listed", () => {
    expect(selectionCover(ids, new Set(["z"]))).toBe("none");
    expect(selectionCover(ids, new Set(["a", "z"]))).toBe("some");
    expect(selectionCover(ids, new Set(ids))).toBe("all");
  });
  it("is none for an empty table", () => {
    expect(selectionCover([], new Set(["a"]))).toBe("none");
  });
});
