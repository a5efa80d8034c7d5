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
      { line: 5, text: "1 of 2" },
      { line: 6, text: "broken" },
    ]);
  });

  it.each([
    ["has no rows", "Name,Email\n", { kind: "noRows" }],
    ["is empty", "", { kind: "noRows" }],
    ["lacks columns", "Name,Mail\nAna,a@x\n", { kind: "missing", columns: ["Email"] }],
  ])("is refused when it %s", (_name, text, fileFault) => {
    expect(check(text)).toMatchObject({ rows: [], fileFault });
  });
});
