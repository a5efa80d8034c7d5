import { describe, expect, it } from "vitest";
import { type MenuEntry, menuSections } from "./menuEntries.ts";

const action = (id: string): MenuEntry => ({ kind: "action", id, label: id, onSelect: () => undefined });

describe("menuSections", () => {
  it("draws no line where a section is empty", () => {
    const sections = menuSections([
      { kind: "separator" },
      action("a"),
      { kind: "separator" },
      { kind: "heading", label: "Nothing below" },
      { kind: "separator" },
      action("b"),
      { kind: "separator" },
    ]);
    expect(sections.map((section) => section.rows.map((row) => row.id))).toEqual([["a"], ["b"]]);
  });
  it("starts a section at a heading", () => {
    expect(menuSections([action("a"), { kind: "heading", label: "More" }, action("b")]).map((section) => section.heading)).toEqual([
      undefined,
      "More",
    ]);
  });
});
