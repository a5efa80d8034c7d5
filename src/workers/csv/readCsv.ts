import Papa from "papaparse";

/** One line of a table that is not empty. `line` counts from 1, as in an editor; a row with line breaks begins there. */
export interface CsvRow {
  line: number;
  cells: string[];
}
export interface Csv {
  /** The first row, without the empty columns at its end. */
  header: string[];
  rows: CsvRow[];
  /** Position of an unclosed or misplaced quotation mark. The row is only that line; the following lines are read. */
  brokenLines: number[];
  separator: Separator;
}

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Line with which a file tells Excel its separator. A program that does not know the line adds empty cells to it. */
const separatorLine = /^"?sep=(\\t|[,;|\t])"?([,;|\t ]*)(?:\n|$)/i;

/**
 * Parses a table with commas, semicolons, tabs or bars between its cells, and any line ends. Without a chosen separator, the file's first
 * line (`sep=;`) or the lines themselves decide. `onProgress` receives the progress from 0 to 1.
 */
export function readCsv(written: string, onProgress: (share: number) => void = () => undefined, chosen?: Separator): Csv {
  // The platform refuses NUL, and a file in a wrong encoding is full of it.
  const text = written.replaceAll("\0", "").replace(/\r\n?/g, "\n");
  const told = separatorLine.exec(text);
  const start = told?.[0].length ?? 0;
  const separator = chosen ?? separatorTold(told) ?? separatorOf(text.slice(start));
  const { rows, brokenLines } = readRows(text, { start, separator, onProgress });
  onProgress(1);
  const isCertain = chosen !== undefined || brokenLines.length > 0;
  const [first, ...rest] = isCertain ? rows : unwrapped(rows);
  const header = (first?.cells ?? []).map((name) => name.trim());
  const isEmpty = (place: number) => rest.every(({ cells }) => (cells[place] ?? "").trim() === "");
  while (header.at(-1) === "" && isEmpty(header.length - 1)) header.pop();
  return { header, rows: rest.map((row) => fitted(row, header.length)), brokenLines, separator };
}

function separatorTold(told: RegExpExecArray | null): Separator | undefined {
  if (!told) return undefined;
  const [, named = "", added = ""] = told;
  const separator = separators.find((each) => each === (named === "\\t" ? "\t" : named));
  // The file has been saved with another separator since.
  return added !== "" && separator !== undefined && !added.includes(separator) ? undefined : separator;
}

/** Excel leaves out empty cells at the end of a line, and adds some after the widest line. */
function fitted({ line, cells }: CsvRow, width: number): CsvRow {
  const kept = [...cells];
  while (kept.length > width && kept.at(-1)?.trim() === "") kept.pop();
  while (kept.length < width) kept.push("");
  return { line, cells: kept };
}

/** If a file was opened with the wrong separator and saved, each line is in one cell. */
function unwrapped(rows: CsvRow[]): CsvRow[] {
  const [first] = rows;
  if (rows.some(({ cells }) => cells.slice(1).some((cell) => cell.trim() !== ""))) return rows;
  const inner = separatorOf(first?.cells[0] ?? "");
  if (!first?.cells[0]?.includes(inner)) return rows;
  return rows.map(({ line, cells: [cell = ""] }) => ({ line, cells: Papa.parse<string[]>(cell, { delimiter: inner }).data[0] ?? [] }));
}

interface Reading {
  start: number;
  separator: Separator;
  onProgress: (share: number) => void;
}

/** Reads row by row; after a stray quotation mark it restarts on the next line, which that cell would otherwise swallow. */
function readRows(text: string, { start, separator, onProgress }: Reading): Pick<Csv, "rows" | "brokenLines"> {
  const rows: CsvRow[] = [];
  const brokenLines: number[] = [];
  const add = (line: number, cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells });
  };
  let line = 1 + lineBreaks(text.slice(0, start));
  let read = start;
  let told = 0;
  while (read < text.length) {
    const from = read;
    let isBroken = false;
    Papa.parse<string[]>(text.slice(from), {
      delimiter: separator,
      newline: "\n",
      step({ data, errors, meta }, parser) {
        if (errors.some(({ type }) => type === "Quotes")) {
          isBroken = true;
          return parser.abort();
        }
        add(line, data);
        line += lineBreaks(text.slice(read, from + meta.cursor));
        read = from + meta.cursor;
        if (read - told < text.length / 20) return;
        told = read;
        onProgress(read / text.length);
      },
    });
    if (!isBroken) break;
    const end = text.indexOf("\n", read);
    const broken = text.slice(read, end < 0 ? undefined : end);
    brokenLines.push(line);
    add(line, broken.split(separator));
    line += 1;
    read = end < 0 ? text.length : end + 1;
  }
  return { rows, brokenLines };
}

const linesTried = 20;

/** The separator that splits the first lines most evenly; on a tie the one with more cells. */
function separatorOf(text: string): Separator {
  const tried = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(text.slice(0, 64 * 1024), { delimiter: separator, newline: "\n", preview: linesTried });
    const widths = data.filter((cells) => cells.some((cell) => cell.trim() !== "")).map((cells) => cells.length);
    const [head = 1] = widths;
    return { separator, head, share: head > 1 ? widths.filter((width) => width === head).length / widths.length : 0 };
  });
  const best = tried.toSorted((a, b) => b.head * b.share - a.head * a.share)[0];
  return best !== undefined && best.share > 0 ? best.separator : ",";
}

function lineBreaks(text: string): number {
  return text.match(/\n/g)?.length ?? 0;
}
