import { describe, expect, it } from "vitest";
import { arrangementOf, moved, rowsOf } from "./arrangement.ts";

const aWidget = (id: `${string}.${string}`, size: "figure" | "part", isExtra = false) => ({ thing: { id, size, isExtra } });
const known = [aWidget("a.one", "part"), aWidget("b.two", "figure"), aWidget("c.extra", "part", true)];
const idsOf = (widgets: readonly { thing: { id: string } }[]) => widgets.map(({ thing }) => thing.id);

describe("[RP-01] the arrangement of the dashboard", () => {
  it("has every widget but the extra ones until a person arranges it", () => {
    const { shown, others } = arrangementOf(undefined, known);
    expect([idsOf(shown), idsOf(others)]).toEqual([["a.one", "b.two"], ["c.extra"]]);
  });

  it("keeps to what was kept, without what is not there any more or there twice", () => {
    const { shown, others } = arrangementOf("c.extra,x.gone,b.two,b.two", known);
    expect([idsOf(shown), idsOf(others)]).toEqual([["c.extra", "b.two"], ["a.one"]]);
    expect(arrangementOf("", known).shown).toEqual([]);
  });

  it("has the figures in a row of their own", () => {
    expect(rowsOf(known).map(({ row }) => idsOf(row))).toEqual([["b.two"], ["a.one", "c.extra"]]);
    expect(rowsOf([])).toEqual([]);
  });

  it("moves a widget to the place of another", () => {
    expect(moved(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
    expect(moved(["a"], "a", "gone")).toEqual(["a"]);
  });
});
