import { describe, expect, it } from "vitest";
import { firstRows, type PaletteGroup, type PaletteItem } from "./paletteModel.ts";

const group = (id: string, ...items: string[]): PaletteGroup => ({
  id,
  title: id,
  items: items.map((each) => ({ id: each }) as PaletteItem),
});
const groups = [group("commands", "a", "b"), group("doors", "c", "d"), group("people", "e")];

describe("the rows that are drawn first", () => {
  const drawn = (most: number, active: string) => firstRows(groups, most, active).map(({ items }) => items.map(({ id }) => id).join(""));

  it("are no more than are wanted, in their groups, with none that is empty", () => {
    expect(drawn(3, "a")).toEqual(["ab", "c"]);
    expect(drawn(2, "a")).toEqual(["ab"]);
    expect(drawn(Number.POSITIVE_INFINITY, "a")).toEqual(["ab", "cd", "e"]);
  });
  it("are all of them where the one that Enter chooses lies further down", () => {
    expect(drawn(3, "c")).toEqual(["ab", "c"]);
    expect(drawn(3, "d")).toEqual(["ab", "cd", "e"]);
  });
});
