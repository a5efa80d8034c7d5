import { describe, expect, it } from "vitest";
import { type KeyPress, tableKeyAction } from "./tableKeys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

describe("tableKeyAction", () => {
  it("leaves keys alone in an empty table", () => {
    expect(tableKeyAction(press("ArrowDown"), 0, 0, 10)).toBeUndefined();
  });
  it("leaves Alt and Ctrl arrows to the workspace", () => {
    expect(tableKeyAction(press("ArrowDown", { altKey: true }), 0, 5, 10)).toBeUndefined();
    expect(tableKeyAction(press("ArrowDown", { ctrlKey: true }), 0, 5, 10)).toBeUndefined();
  });
  it("leaves letters to the commands", () => {
    expect(tableKeyAction(press("u"), 0, 5, 10)).toBeUndefined();
  });
  it.each([
    ["ArrowDown", 5, 6],
    ["ArrowUp", 5, 4],
    ["PageDown", 5, 14],
    ["PageUp", 50, 41],
    ["Home", 50, 0],
    ["End", 50, 99],
  ])("moves with %s from %i to %i", (key, from, to) => {
    expect(tableKeyAction(press(key), from, 100, 10)).toEqual({ kind: "move", index: to, isExtending: false });
  });
  it("stops at both ends", () => {
    expect(tableKeyAction(press("ArrowUp"), 0, 3, 10)).toEqual({ kind: "move", index: 0, isExtending: false });
    expect(tableKeyAction(press("PageDown"), 1, 3, 10)).toEqual({ kind: "move", index: 2, isExtending: false });
  });
  it("extends with Shift", () => {
    expect(tableKeyAction(press("ArrowDown", { shiftKey: true }), 1, 3, 10)).toEqual({ kind: "move", index: 2, isExtending: true });
    expect(tableKeyAction(press(" ", { shiftKey: true }), 1, 3, 10)).toEqual({ kind: "toggle", isExtending: true });
  });
  it("activates with Enter, toggles with Space, clears with Escape, takes all with Ctrl or Cmd A", () => {
    expect(tableKeyAction(press("Enter"), 1, 3, 10)).toEqual({ kind: "activate" });
    expect(tableKeyAction(press(" "), 1, 3, 10)).toEqual({ kind: "toggle", isExtending: false });
    expect(tableKeyAction(press("Escape"), 1, 3, 10)).toEqual({ kind: "clearSelection" });
    expect(tableKeyAction(press("a", { ctrlKey: true }), 1, 3, 10)).toEqual({ kind: "selectAll" });
    expect(tableKeyAction(press("a", { metaKey: true }), 1, 3, 10)).toEqual({ kind: "selectAll" });
  });
  it("still moves one row when the table is too low for a page", () => {
    expect(tableKeyAction(press("PageDown"), 0, 3, 0)).toEqual({ kind: "move", index: 1, isExtending: false });
  });
});
