import type { Csv } from "#workers/csv/readCsv.ts";

/** A column that a file may have; its name is found whatever its case. */
export interface ImportColumn {
  name: string;
  isRequired?: boolean;
}

/** What is wrong with a cell, or with the line as a whole, in the console's language. */
export interface CellFault {
  column?: string;
  text: string;
}
export type ReadRow<Row> = (cells: Readonly<Record<string, string>>) => { row: Row } | { faults: readonly CellFault[] };

export interface LineFault extends CellFault {
  line: number;
}
/** What is wrong with the file before its lines are looked at. */
export type FileFault = { kind: "noRows" } | { kind: "missing"; columns: readonly string[] };

export interface CheckedImport<Row> {
  rows: Row[];
  /** The lines as they stand, for the eye. */
  lines: { line: number; cells: Readonly<Record<string, string>> }[];
  faults: LineFault[];
  fileFault: FileFault | undefined;
  /** Columns of the file that nobody reads. */
  ignored: string[];
}

export interface LineWords {
  broken: string;
  cells: (found: number, wanted: number) => string;
}

/** Reads every line and says for each what is wrong with it. Nothing of a file with a fault may be taken. */
export function checkedImport<Row>(
  csv: Csv,
  columns: readonly ImportColumn[],
  readRow: ReadRow<Row>,
  words: LineWords,
): CheckedImport<Row> {
  const known = new Map(columns.map(({ name }) => [name.toLocaleLowerCase(), name]));
  const header = csv.header.map((name) => known.get(name.toLocaleLowerCase()));
  const missing = columns.filter(({ name, isRequired }) => isRequired && !header.includes(name)).map(({ name }) => name);
  const ignored = csv.header.filter((name, index) => header[index] === undefined && name !== "");
  const empty = { rows: [], lines: [], faults: [], ignored };
  if (csv.rows.length === 0) return { ...empty, fileFault: { kind: "noRows" } };
  if (missing.length > 0) return { ...empty, fileFault: { kind: "missing", columns: missing } };
  const result: CheckedImport<Row> = { ...empty, rows: [], lines: [], faults: [], fileFault: undefined };
  for (const { line, cells } of csv.rows) {
    const named = Object.fromEntries(header.flatMap((name, index) => (name === undefined ? [] : [[name, (cells[index] ?? "").trim()]])));
    result.lines.push({ line, cells: named });
    if (csv.brokenLines.includes(line)) {
      result.faults.push({ line, text: words.broken });
      continue;
    }
    if (cells.length !== csv.header.length) {
      result.faults.push({ line, text: words.cells(cells.length, csv.header.length) });
      continue;
    }
    const read = readRow(named);
    if ("row" in read) result.rows.push(read.row);
    else result.faults.push(...read.faults.map((fault) => ({ ...fault, line })));
  }
  return result;
}
