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
/** What is wrong with a line before its cells are read. */
export type LineBreak = "cellsTooMany" | "quoteOpen";
export type ReadRow<Row> = (
  cells: Readonly<Record<string, string>>,
  line: number,
  broken: LineBreak | undefined,
) => { row: Row } | { faults: readonly CellFault[] };

export interface LineFault extends CellFault {
  line: number;
}
/** What is wrong with the file before its lines are looked at. */
export type FileFault =
  | { kind: "noRows" }
  | { kind: "missing"; columns: readonly string[] }
  | { kind: "twice"; columns: readonly string[] };

/** For each column of the file the name of the column that it is, or undefined where it is not imported. */
export type ColumnMapping = readonly (string | undefined)[];

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

/** Each column of the file is the one of the same name, whatever its case; of several the first. */
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
  /** `readRow` takes lines that are broken as well, and nothing is wrong with the file because of them. */
  takesBroken?: boolean;
}

/** Reads line by line and says for each what is wrong with it. Nothing of a file with a fault may be taken. */
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
