import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decoded, readCsv } from "./readCsv.ts";

const bytes = (values: number[]) => new Uint8Array(values).buffer;

describe("a table in a file", () => {
  it.each([
    ["commas", "name,email\nAna,a@x.example\nLuis,l@x.example\n"],
    ["semicolons and Windows line ends", "name;email\r\nAna;a@x.example\r\nLuis;l@x.example"],
    ["tabs and empty lines", "\nname\temail\n\nAna\ta@x.example\n  \nLuis\tl@x.example"],
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

  it("names the line that each row begins on, whatever stands in the rows before", () => {
    const { rows } = readCsv('name,note\n"Ana","one\ntwo, ""three"""\n\nLuis,x\r\nEva,"y"\n');
    expect(rows).toEqual([
      { line: 2, cells: ["Ana", 'one\ntwo, "three"'] },
      { line: 5, cells: ["Luis", "x"] },
      { line: 6, cells: ["Eva", "y"] },
    ]);
  });

  it("says where a quotation mark is not closed", () => {
    expect(readCsv('name,note\nAna,x\nLuis,"y\nEva,z\n').brokenLines).toEqual([3]);
  });

  it("has no header when it is empty", () => {
    expect(readCsv("")).toEqual({ header: [], rows: [], brokenLines: [] });
  });

  it("is read as spreadsheets write it", () => {
    expect(decoded(bytes([0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xb1]))).toBe("Añ");
    expect(decoded(bytes([0x41, 0xf1]))).toBe("Añ");
  });

  it("comes back from what was written, and tells how far it is", () => {
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
