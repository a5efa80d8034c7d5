import { describe, expect, it } from "vitest";
import { readCsv } from "#workers/csv/readCsv.ts";
import { createImportCheck, type ImportColumn, type ReadRow } from "./importModel.ts";

const columns: ImportColumn[] = [{ name: "Name", isRequired: true }, { name: "Email", isRequired: true }, { name: "Note" }];
const readRow: ReadRow<string> = ({ Name = "", Email = "" }) =>
  Email.includes("@") ? { row: `${Name} <${Email}>` } : { faults: [{ column: "Email", text: "no address" }] };
const words = { broken: "broken", cells: (found: number, wanted: number) => `${found} of ${wanted}` };
/** Piece by piece, as rows come. */
const check = (text: string) => {
  const { rows, ...about } = readCsv(text);
  const reading = createImportCheck({ ...about, rowCount: rows.length }, columns, readRow, words);
  for (const row of rows) reading.add([row]);
  return reading.result();
};

describe("a file to import", () => {
  it("is read by the names of its columns, in any case and order", () => {
    expect(check("email,NAME,Badge\n a@x ,Ana,7\n")).toEqual({
      rows: ["Ana <a@x>"],
      lines: [{ line: 2, cells: { Email: "a@x", Name: "Ana" } }],
      faults: [],
      fileFault: undefined,
      ignored: ["Badge"],
    });
  });

  it("says for each line what is wrong with it", () => {
    const { rows, faults } = check('Name,Email\nAna,a@x\nLuis,none\n\nEva\nIvo,"i@x\n');
    expect(rows).toEqual(["Ana <a@x>"]);
    expect(faults).toEqual([
      { line: 3, column: "Email", text: "no address" },
      { line: 5, column: "Email", text: "no address" },
      { line: 6, text: "broken" },
    ]);
  });

  it("has lines with more cells than the first one, or a stray quotation mark, which whoever takes them is told of", () => {
    const { rows, ...about } = readCsv('Name,Email\nAna,a@x,extra\nIvo,"i@x\nEva,e@x\n');
    const strict = createImportCheck({ ...about, rowCount: rows.length }, columns, readRow, words);
    strict.add(rows);
    expect(strict.result().faults.map(({ line, text }) => [line, text])).toEqual([
      [2, "3 of 2"],
      [3, "broken"],
    ]);
    const lenient = createImportCheck<unknown>(
      { ...about, rowCount: rows.length },
      columns,
      (cells, line, broken) => ({ row: [line, cells["Name"], broken] }),
      words,
      { takesBroken: true },
    );
    lenient.add(rows);
    expect(lenient.result()).toMatchObject({
      faults: [],
      rows: [
        [2, "Ana", "cellsTooMany"],
        [3, "Ivo", "quoteOpen"],
        [4, "Eva", undefined],
      ],
    });
  });

  it("is read by the columns that the person chose, and not while two have the same one", () => {
    const read = (mapping: (string | undefined)[]) => {
      const { rows, ...about } = readCsv("a,b,c\nAna,a@x,b@x\n");
      const reading = createImportCheck({ ...about, rowCount: rows.length }, columns, readRow, words, { mapping });
      reading.add(rows);
      return reading.result();
    };
    expect(read(["Name", undefined, "Email"])).toMatchObject({ rows: ["Ana <b@x>"], ignored: ["b"] });
    expect(read(["Name", "Email", "Email"]).fileFault).toEqual({ kind: "twice", columns: ["Email"] });
  });

  it.each([
    ["has no rows", "Name,Email\n", { kind: "noRows" }],
    ["is empty", "", { kind: "noRows" }],
    ["lacks columns", "Name,Mail\nAna,a@x\n", { kind: "missing", columns: ["Email"] }],
  ])("is refused when it %s", (_name, text, fileFault) => {
    expect(check(text)).toMatchObject({ rows: [], fileFault });
  });
});
