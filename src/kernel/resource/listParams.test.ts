import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { columnSort, listParams, sortOf, sortText } from "./listParams.ts";

describe("the params of a list", () => {
  it("leave out what an address gets wrong", () => {
    expect(z.parse(z.object(listParams), { search: "x".repeat(101), sort: "-name" })).toEqual({ sort: "-name" });
    expect(z.parse(z.object(listParams), { search: "roof", sort: "name; drop" })).toEqual({ search: "roof" });
  });

  it("ask for no sorting that the list does not know", () => {
    expect(sortOf({ sort: "-name" }, ["name", "-name"])).toBe("-name");
    expect(sortOf({ sort: "rank" }, ["name", "-name"])).toBeUndefined();
  });

  it("turn a sorting into a column's and back", () => {
    for (const sort of ["name", "-members"]) expect(sortText(columnSort(sort))).toBe(sort);
  });
});
