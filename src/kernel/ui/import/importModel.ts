import type { Csv, CsvRow } from "#workers/csv/readCsv.ts";

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
export type ReadRow<Row> = (cells: Readonly<Record<string, string>>, line: number) => { row: Row } | { faults: readonly CellFault[] };

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

export interface ImportCheck<Row> {
  /** Looks at further rows. */
  add(rows: readonly CsvRow[]): void;
  /** What there is so far. */
  result(): CheckedImport<Row>;
}

/** Reads line by line and says for each what is wrong with it. Nothing of a file with a fault may be taken. */
export function createImportCheck<Row>(
  { header: found, brokenLines, rowCount }: Pick<Csv, "header" | "brokenLines"> & { rowCount: number },
  columns: readonly ImportColumn[],
  readRow: ReadRow<Row>,
  words: LineWords,
): ImportCheck<Row> {
  const known = new Map(columns.map(({ name }) => [name.toLocaleLowerCase(), name]));
  const header = found.map((name) => known.get(name.toLocaleLowerCase()));
  const missing = columns.filter(({ name, isRequired }) => isRequired && !header.includes(name)).map(({ name }) => name);
  const ignored = found.filter((name, index) => header[index] === undefined && name !== "");
  const broken = new Set(brokenLines);
  const result: CheckedImport<Row> = { rows: [], lines: [], faults: [], ignored, fileFault: undefined };
  if (rowCount === 0) result.fileFault = { kind: "noRows" };
  else if (missing.length > 0) result.fileFault = { kind: "missing", columns: missing };

  function look({ line, cells }: CsvRow): void {
    const named = Object.fromEntries(header.flatMap((name, index) => (name === undefined ? [] : [[name, (cells[index] ?? "").trim()]])));
    result.lines.push({ line, cells: named });
    if (broken.has(line)) {
      result.faults.push({ line, text: words.broken });
      return;
    }
    if (cells.length !== found.length) {
      result.faults.push({ line, text: words.cells(cells.length, found.length) });
      return;
    }
    const read = readRow(named, line);
    if ("row" in read) result.rows.push(read.row);
    else result.faults.push(...read.faults.map((fault) => ({ ...fault, line })));
  }

  return {
    add(rows) {
      if (!result.fileFault) for (const row of rows) look(row);
    },
    result: () => result,
  };
}
