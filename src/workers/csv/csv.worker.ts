import * as Comlink from "comlink";
import { type Csv, type CsvRow, decoded, readCsv } from "./readCsv.ts";

let table: Csv | undefined;

const work = {
  /** Reads the file and keeps its rows, which are handed out piece by piece. */
  async read(file: Blob, onProgress: (share: number) => void): Promise<Omit<Csv, "rows"> & { rowCount: number }> {
    const { rows, ...about } = readCsv(decoded(await file.arrayBuffer()), onProgress);
    table = { rows, ...about };
    return { ...about, rowCount: rows.length };
  },
  rows(from: number, count: number): CsvRow[] {
    return table?.rows.slice(from, from + count) ?? [];
  },
};
export type CsvWork = typeof work;

Comlink.expose(work);
