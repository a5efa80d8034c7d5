import * as Comlink from "comlink";
import { type Csv, decoded, readCsv } from "./readCsv.ts";

const work = {
  async read(file: Blob, onProgress: (share: number) => void): Promise<Csv> {
    return readCsv(decoded(await file.arrayBuffer()), onProgress);
  },
};
export type CsvWork = typeof work;

Comlink.expose(work);
