import * as Comlink from "comlink";
import { decode, type Encoding, encodingOf, otherFileOf } from "./encoding.ts";
import { type Csv, type CsvRow, readCsv, type Separator } from "./readCsv.ts";

/** The person's choices for an unclear file. */
export interface ReadingChoices {
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
}
export type CsvAbout = Omit<Csv, "rows"> & { rowCount: number; encoding: Encoding };

let table: Csv | undefined;

const work = {
  /** Parses the file and keeps its rows, which callers fetch in pieces. Returns the kind of a file that is not text. */
  async read(file: Blob, choices: ReadingChoices, onProgress: (share: number) => void): Promise<CsvAbout | "workbook" | "binary"> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const other = otherFileOf(bytes);
    if (other) return other;
    const encoding = choices.encoding ?? encodingOf(bytes);
    const { rows, ...about } = readCsv(decode(bytes, encoding), onProgress, choices.separator);
    table = { rows, ...about };
    return { ...about, encoding, rowCount: rows.length };
  },
  rows(from: number, count: number): CsvRow[] {
    return table?.rows.slice(from, from + count) ?? [];
  },
};
export type CsvWork = typeof work;

Comlink.expose(work);
