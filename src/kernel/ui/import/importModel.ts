import type { Csv, CsvRow } from "#workers/csv/readCsv.ts";

/** A possible column of the file, found by its name without regard to case. */
export interface ImportColumn {
  name: string;
  isRequired?: boolean;
}

/** An error in a cell, or in a whole line, in the console's language. */
export interface CellFault {
  column?: string;
  text: string;
}
/** An error that prevents reading the cells of a line. */
export type LineBreak = "cellsTooMany" | "quoteOpen";
export type ReadRow<Row> = (
  cells: Readonly<Record<string, string>>,
  line: number,
  broken: LineBreak | undefined,
) => { row: Row } | { faults: readonly CellFault[] };

export interface LineFault extends CellFault {
  line: number;
}
/** An error that prevents checking the lines. */
export type FileFault =
  | { kind: "noRows" }
  | { kind: "missing"; columns: readonly string[] }
  | { kind: "twice"; columns: readonly string[] };

/** For each column of the file, the name of the import column, or undefined if it is not imported. */
export type ColumnMapping = readonly (string | undefined)[];

export interface CheckedImport<Row> {
  rows: Row[];
  /** The lines as text, for the preview. */
  lines: { line: number; cells: Readonly<Record<string, string>> }[];
  faults: LineFault[];
  fileFault: FileFault | undefined;
  /** Columns of the file that are not imported. */
  ignored: string[];
}

export interface LineWords {
  broken: string;
  cells: (found: number, wanted: number) => string;
}

export interface ImportCheck<Row> {
  /** Checks further rows. */
  add(rows: readonly CsvRow[]): void;
  /** The result so far. */
  result(): CheckedImport<Row>;
}

/** Maps each column of the file to the import column of the same name, without regard to case; of several equal ones only the first. */
export function mappingByName(header: readonly string[], columns: readonly ImportColumn[]): ColumnMapping {
  const free = new Map(columns.map(({ name }) => [name.toLocaleLowerCase(), name]));
  return header.map((head) => {
    const name = free.get(head.toLocaleLowerCase());
    free.delete(head.toLocaleLowerCase());
    return name;
  });
}

export interface CheckOptions {
  mapping?: ColumnMapping;
  /** True if `readRow` also accepts broken lines, which are then no error. */
  takesBroken?: boolean;
}

/** Checks a file line by line and lists the errors of each. Nothing may be imported from a file with errors. */
export function createImportCheck<Row>(
  { header: found, brokenLines, rowCount }: Pick<Csv, "header" | "brokenLines"> & { rowCount: number },
  columns: readonly ImportColumn[],
  readRow: ReadRow<Row>,
  words: LineWords,
  { mapping = mappingByName(found, columns), takesBroken = false }: CheckOptions = {},
): ImportCheck<Row> {
  const broken = new Set(brokenLines);
  const ignored = found.filter((name, index) => mapping[index] === undefined && name !== "");
  const result: CheckedImport<Row> = { rows: [], lines: [], faults: [], ignored, fileFault: faultOf(rowCount, columns, mapping) };

  const breakOf = ({ line, cells }: CsvRow): LineBreak | undefined => {
    if (broken.has(line)) return "quoteOpen";
    return cells.length > found.length ? "cellsTooMany" : undefined;
  };

  function look(csvRow: CsvRow): void {
    const { line, cells } = csvRow;
    const named = Object.fromEntries(mapping.flatMap((name, index) => (name === undefined ? [] : [[name, (cells[index] ?? "").trim()]])));
    result.lines.push({ line, cells: named });
    if (result.fileFault) return;
    const why = breakOf(csvRow);
    if (why !== undefined && !takesBroken) {
      result.faults.push({ line, text: why === "quoteOpen" ? words.broken : words.cells(cells.length, found.length) });
      return;
    }
    const read = readRow(named, line, why);
    if ("row" in read) result.rows.push(read.row);
    else result.faults.push(...read.faults.map((fault) => ({ ...fault, line })));
  }

  return {
    add(rows) {
      for (const row of rows) look(row);
    },
    result: () => result,
  };
}

function faultOf(rowCount: number, columns: readonly ImportColumn[], mapping: ColumnMapping): FileFault | undefined {
  if (rowCount === 0) return { kind: "noRows" };
  const twice = mapping.filter((name, index) => name !== undefined && mapping.indexOf(name) < index);
  if (twice.length > 0) return { kind: "twice", columns: [...new Set(twice)].filter((name) => name !== undefined) };
  const missing = columns.filter(({ name, isRequired }) => isRequired && !mapping.includes(name)).map(({ name }) => name);
  return missing.length > 0 ? { kind: "missing", columns: missing } : undefined;
}
