import Papa from "papaparse";

/** One line of a table that is not empty. `line` counts from 1, as an editor does; a row with line breaks in it begins there. */
export interface CsvRow {
  line: number;
  cells: string[];
}
export interface Csv {
  /** The first row. */
  header: string[];
  rows: CsvRow[];
  /** Where a quotation mark is not closed or stands where it may not: what follows cannot be trusted. */
  brokenLines: number[];
}

/** The text of a file in UTF-8, else in the code page that spreadsheets of Western Europe write. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Takes a table apart, with commas, semicolons or tabs between its cells. `onProgress` hears the share that is read, 0 to 1. */
export function readCsv(text: string, onProgress: (share: number) => void = () => undefined): Csv {
  const rows: CsvRow[] = [];
  const brokenLines = new Set<number>();
  let line = 1;
  let read = 0;
  let told = 0;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step({ data, errors, meta }) {
      // A line that ends as on Windows in a file that does not.
      data.push((data.pop() ?? "").replace(/\r$/, ""));
      if (errors.some(({ type }) => type === "Quotes")) brokenLines.add(line);
      if (data.some((cell) => cell.trim() !== "")) rows.push({ line, cells: data });
      line += lineBreaks(text.slice(read, meta.cursor));
      read = meta.cursor;
      if (read - told < text.length / 20) return;
      told = read;
      onProgress(read / text.length);
    },
  });
  onProgress(1);
  const [first, ...rest] = rows;
  return { header: (first?.cells ?? []).map((name) => name.trim()), rows: rest, brokenLines: [...brokenLines] };
}

/** What stands most often in the first line that is not empty. */
function delimiterOf(text: string): string {
  const first = /\S.*/.exec(text)?.[0] ?? "";
  const found = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return found.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ",";
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
