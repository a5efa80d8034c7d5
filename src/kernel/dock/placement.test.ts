import { describe, expect, it } from "vitest";
import { type GroupFacts, placeFor } from "./placement.ts";

const list: GroupFacts = { id: "list", width: 1230, height: 800, isAside: false, isElastic: false };
const detail: GroupFacts = { id: "detail", width: 340, height: 800, isAside: true, isElastic: false };
const beside = (main: GroupFacts, ...asides: GroupFacts[]): GroupFacts[] => [main, ...asides];
const details = { position: "right", width: 340 } as const;
const feed = { position: "edge", width: 290 } as const;
const picture = { position: "right", width: undefined } as const;
const otherList = { position: undefined, width: undefined } as const;

describe("placeFor", () => {
  it("has nothing to stand beside in an empty dock", () => {
    expect([placeFor(details, [], undefined), placeFor(otherList, [], undefined)]).toEqual([undefined, undefined]);
  });
  it("becomes a tab where nothing would be left of the list", () => {
    const narrow = { ...list, width: 480 };
    expect(placeFor(feed, beside(narrow, detail), "list")).toEqual({ kind: "tab", group: "detail" });
  });
  it("takes at most half of the list when it is the first beside it", () => {
    expect(placeFor(details, [{ ...list, width: 560 }], "list")).toEqual({
      kind: "split",
      group: "list",
      direction: "right",
      width: 280,
      from: "list",
    });
  });
  it("opens details in their own width beside the list, whatever stands at the edge", () => {
    const groups = beside({ ...list, width: 940 }, { ...detail, id: "feed", width: 290 });
    expect(placeFor(details, groups, "feed")).toEqual({ kind: "split", group: "list", direction: "right", width: 340, from: "list" });
  });
  it("opens a feed at the right edge", () => {
    expect(placeFor(feed, beside({ ...list, width: 890 }, detail), "detail")).toEqual({
      kind: "split",
      group: undefined,
      direction: "right",
      width: 290,
      from: "list",
    });
  });
  it("opens a list among the lists, not among the details that have the focus", () => {
    expect(placeFor(otherList, beside(list, detail), "detail")).toEqual({ kind: "tab", group: "list" });
  });
  it("opens the first list to the left of details that came first", () => {
    expect(placeFor(otherList, [detail], "detail")).toEqual({ kind: "split", group: undefined, direction: "left" });
  });
  it("gives a picture half of the list, and the next one half of the picture along its longer side", () => {
    const shown: GroupFacts = { id: "picture", width: 615, height: 800, isAside: true, isElastic: true };
    expect(placeFor(picture, [list], "list")).toEqual({ kind: "split", group: "list", direction: "right", width: 615, from: "list" });
    expect(placeFor(picture, beside(list, shown), "list")).toMatchObject({ kind: "split", group: "picture", direction: "below" });
    expect(placeFor(picture, beside(list, { ...shown, height: 400 }), "picture")).toMatchObject({ group: "picture", direction: "right" });
  });
  it("opens a picture under the details that it was asked from", () => {
    expect(placeFor(picture, beside(list, detail), "detail")).toMatchObject({ kind: "split", group: "detail", direction: "below" });
  });
  it("becomes a tab where half of a picture would show nothing", () => {
    const small: GroupFacts = { id: "picture", width: 340, height: 400, isAside: true, isElastic: true };
    expect(placeFor(picture, beside(list, small), "list")).toEqual({ kind: "tab", group: "picture" });
  });
  it("opens a picture under the details where the list has no half to give", () => {
    expect(placeFor(picture, beside({ ...list, width: 600 }, detail), "list")).toMatchObject({ group: "detail", direction: "below" });
  });
});
