import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, type Separator } from "./readCsv.ts";

describe("a table in a file", () => {
  it.each([
    ["commas", "name,email\nAna,a@x.example\nLuis,l@x.example\n"],
    ["semicolons and Windows line ends", "name;email\r\nAna;a@x.example\r\nLuis;l@x.example"],
    ["tabs and empty lines", "\nname\temail\n\nAna\ta@x.example\n  \nLuis\tl@x.example"],
    ["bars", "name|email\nAna|a@x.example\nLuis|l@x.example\n"],
    ["carriage returns alone", "name,email\rAna,a@x.example\rLuis,l@x.example\r"],
    ["line ends of two kinds", "name,email\r\nAna,a@x.example\nLuis,l@x.example\r\n"],
    ["a line that tells the separator", "sep=;\r\nname;email\r\nAna;a@x.example\r\nLuis;l@x.example\r\n"],
    ["that line in quotation marks", '"sep=;"\nname;email\nAna;a@x.example\nLuis;l@x.example\n'],
    ["that line for tabs", "sep=\\t\nname\temail\nAna\ta@x.example\nLuis\tl@x.example\n"],
    ["that line, written again with commas", "sep=;,\nname,email\nAna,a@x.example\nLuis,l@x.example\n"],
    ["empty columns and rows at the end", "name,email,,\nAna,a@x.example,,\nLuis,l@x.example,,\n,,,\n,,,\n"],
    ["empty cells that Excel leaves out, and adds", "name,email\nAna,a@x.example,,,\nLuis,l@x.example\n"],
    ["every line in one cell", '"name,email"\n"Ana,a@x.example"\n"Luis,l@x.example"\n'],
  ])("is read with %s", (_name, text) => {
    const { header, rows, brokenLines } = readCsv(text);
    expect([header, rows.map(({ cells }) => cells), brokenLines]).toEqual([
      ["name", "email"],
      [
        ["Ana", "a@x.example"],
        ["Luis", "l@x.example"],
      ],
      [],
    ]);
  });

  it("names the starting line of each row, whatever the rows before contain", () => {
    const { rows } = readCsv('name,note\n"Ana","one\ntwo, ""three"""\n\nLuis,x\r\nEva,"y"\n');
    expect(rows).toEqual([
      { line: 2, cells: ["Ana", 'one\ntwo, "three"'] },
      { line: 5, cells: ["Luis", "x"] },
      { line: 6, cells: ["Eva", "y"] },
    ]);
  });

  it("[US-07] says where a quotation mark is not closed, and reads the lines after it", () => {
    const { rows, brokenLines } = readCsv('name,note\nAna,x\nLuis,"y\nEva,z\nIvo,"a"b\n"Sol","fine\ntwo"\n');
    expect(brokenLines).toEqual([3, 5]);
    expect(rows).toEqual([
      { line: 2, cells: ["Ana", "x"] },
      { line: 3, cells: ["Luis", '"y'] },
      { line: 4, cells: ["Eva", "z"] },
      { line: 5, cells: ["Ivo", '"a"b'] },
      { line: 6, cells: ["Sol", "fine\ntwo"] },
    ]);
  });

  it("[US-07] pads a line that is too short, and keeps the surplus of one that is too long", () => {
    expect(readCsv("a,b,c\n1\n1,2,3,4\n").rows.map(({ cells }) => cells)).toEqual([
      ["1", "", ""],
      ["1", "2", "3", "4"],
    ]);
  });

  it("[US-07] keeps a column without a head that has cells", () => {
    const { header, rows } = readCsv("a,,,\n1,,3,\n");
    expect([header, rows.map(({ cells }) => cells)]).toEqual([["a", "", ""], [["1", "", "3"]]]);
  });

  it.each<[string, Separator]>([
    ['name;note\n"a, b, c";x\n', ";"],
    ["name;valid until;sites\nAna;24/12/2026 18:00;A, B, C, D\n", ";"],
    ["name,sites\nAna,A; B; C; D\n", ","],
    ["name\tsites\nAna\tA; B, C\n", "\t"],
    ["email\na@x.example\n", ","],
  ])("[US-07] finds the separator of %j", (text, separator) => expect(readCsv(text).separator).toBe(separator));

  it("[US-07] takes the separator that the person chose, and counts lines from the first of the file", () => {
    expect(readCsv("a\0b,c\n1\0,2\n")).toMatchObject({ header: ["ab", "c"], rows: [{ cells: ["1", "2"] }] });
    expect(readCsv("a;b,c\n1;2,3\n", undefined, ",").header).toEqual(["a;b", "c"]);
    expect(readCsv("sep=;\na;b\n1;2\n").rows).toEqual([{ line: 3, cells: ["1", "2"] }]);
  });

  it("has no header when it is empty", () => {
    expect(readCsv("")).toEqual({ header: [], rows: [], brokenLines: [], separator: "," });
    expect(readCsv("sep=;")).toEqual({ header: [], rows: [], brokenLines: [], separator: ";" });
  });

  it("is read back from the written file, and reports its progress", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", " ", ",", '"', "\n", "é") }).filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), (table) => {
        const text = ["h1,h2", ...table.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(","))].join("\n");
        const shares: number[] = [];
        expect(readCsv(text, (share) => shares.push(share)).rows.map(({ cells }) => cells)).toEqual(table);
        expect(shares.at(-1)).toBe(1);
        expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
      }),
    );
  });
});
