import { describe, expect, it } from "vitest";
import { match, prepare, rank } from "./rank.ts";

const one = (title: string, others: string[] = [], ...translations: string[]) => ({ titles: [title, ...translations], others });
const candidate = (title: string) => ({ item: title, searchable: prepare(one(title)) });
const order = (query: string, ...titles: string[]) => rank(query, titles.map(candidate)).map(({ item }) => item);

describe("palette ranking", () => {
  it("finds nothing where a word is missing", () => {
    expect(match("unlock garden", one("Unlock Lobby"))).toBeUndefined();
  });
  it("does not call far-off letters a match", () => {
    expect(match("uly", one("Users in a long list of yards"))).toBeUndefined();
  });
  it("[NF-04] puts the start of the title before a word's start before the inside", () => {
    expect(order("lock", "Unblock", "Door lock", "Lock door", "Unlock")).toEqual(["Lock door", "Door lock", "Unlock", "Unblock"]);
  });
  it("takes words in any order, initials and a letter left out", () => {
    expect(order("lobby unlock", "Unlock Lobby")).toHaveLength(1);
    expect(order("gtd", "Go to devices")).toHaveLength(1);
    expect(order("unlck", "Unlock door")).toHaveLength(1);
  });
  it("ignores case and accents", () => {
    expect(match("sorby", one("Hana Sørby"))?.marks).toEqual([[5, 10]]);
    expect(match("perez", one("Jose\u0301 Pe\u0301rez"))?.marks).toEqual([[6, 12]]);
    expect(match("pérez", one("Jose Perez"))?.marks).toEqual([[5, 10]]);
    expect(match("accion", one("Acción rápida"))?.marks).toEqual([[0, 6]]);
    expect(match("2x2", one("2×2 groups"))?.marks).toEqual([[0, 3]]);
  });
  it("finds by the other language, by category and by keywords, below the shown title", () => {
    expect(match("puerta", one("Open door", [], "Abrir puerta"))).toBeDefined();
    const things = [one("Rename", ["Doors"]), one("Doors")].map((item) => ({ item, searchable: prepare(item) }));
    const found = rank("doors", things).map(({ item }) => item.titles[0]);
    expect(found).toEqual(["Doors", "Rename"]);
  });
  it("keeps the order of equals and lifts what was used lately", () => {
    expect(order("door", "Door A", "Door B")).toEqual(["Door A", "Door B"]);
    const lifted = rank("door", ["Door A", "Door B"].map(candidate), { bonus: (title) => (title === "Door B" ? 5 : 0) });
    expect(lifted.map(({ item }) => item)).toEqual(["Door B", "Door A"]);
  });
  it("has the same first ones however many are asked for", () => {
    const things = Array.from({ length: 200 }, (_, index) => {
      const title = `${["Door", "A door", "Indoor", "Gate"][(index * 7) % 4]} ${(index * 37) % 50}`;
      const searchable = one(title, [["Doors", "Gates"][index % 2] ?? ""], ["Puerta", "Verja", "Dentro"][(index * 11) % 3] ?? "");
      return { item: title, searchable: prepare(searchable) };
    });
    const bonus = (title: string) => (title.endsWith("7") ? 3 : 0);
    for (const query of ["oo", "d", "do", "p", "gate 3", "door pue", "3 ind", "g d", "nothing", ""]) {
      const all = rank(query, things, { bonus });
      for (const most of [0, 1, 2, 12, 60, 199, 500]) expect(rank(query, things, { bonus, most }), query).toEqual(all.slice(0, most));
    }
  });
  it("marks what was typed", () => {
    expect(match("unlock lo", one("Unlock Lobby main"))?.marks).toEqual([
      [0, 6],
      [7, 9],
    ]);
  });
  it("stays within the budget for 1,000 commands and 10,000 entities", () => {
    const many = Array.from({ length: 11_000 }, (_, index) => `Unlock door ${index} of building ${index % 40}`);
    expect(rank("unlock 108", many.map(candidate)).length).toBeGreaterThan(0);
  });
});
