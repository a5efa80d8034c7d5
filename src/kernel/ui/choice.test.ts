import { describe, expect, it } from "vitest";
import { choiceMatches, splitMatch } from "./choice.ts";
import { initials } from "./initials.ts";

describe("choiceMatches", () => {
  const lobby = { value: "a", label: "Lobby lifts", note: "Harbour House" };
  it("refuses when one word occurs nowhere", () => {
    expect(choiceMatches(lobby, "lobby clinic")).toBe(false);
  });
  it("finds words in any order, in label and note", () => {
    expect(choiceMatches(lobby, "harb LOB")).toBe(true);
  });
});

describe("splitMatch", () => {
  it("leaves the label whole when nothing matches", () => {
    expect(splitMatch("Lobby", "x")).toEqual({ before: "Lobby", hit: "", after: "" });
  });
  it("cuts out the hit in the label's own case", () => {
    expect(splitMatch("Clinic Lobby", "lob")).toEqual({ before: "Clinic ", hit: "Lob", after: "by" });
  });
});

describe("initials", () => {
  it.each([
    ["", ""],
    ["ana", "A"],
    ["Ruth Adeyemi", "RA"],
    ["José de la Cruz Ñandú", "JÑ"],
  ])("of %j are %j", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
