import { describe, expect, it } from "vitest";
import { isStorable } from "./storable.ts";

function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

describe("isStorable", () => {
  it.each([
    ["a NUL", "a\0b"],
    ["half of a character", "a\ud800"],
    ["a NUL somewhere inside", { layout: [{ title: "\0" }] }],
    ["half of a character in a name", { "\udfff": 1 }],
    ["more levels than anybody needs", nested(201)],
  ])("refuses %s", (_what, value) => {
    expect(isStorable(value)).toBe(false);
  });

  it.each([
    ["text with every other character", "é 🚪 \u0001\uffff"],
    ["many levels", nested(200)],
    ["numbers and null", [1, null, true]],
  ])("takes %s", (_what, value) => {
    expect(isStorable(value)).toBe(true);
  });
});
