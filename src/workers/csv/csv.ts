import * as Comlink from "comlink";
import type { CsvWork } from "./csv.worker.ts";
import type { Csv, CsvRow } from "./readCsv.ts";

export interface CsvReader {
  /** Reads a file beside the console, which goes on. `onProgress` hears 0 to 1. */
  read(file: Blob, onProgress: (share: number) => void): Promise<CsvInPieces>;
  /** Ends it, whatever it reads: what waits for it waits for ever. */
  dispose(): void;
}

/** A table whose rows come so many at a time that taking them holds nothing up. */
export interface CsvInPieces extends Pick<Csv, "header" | "brokenLines"> {
  readonly rowCount: number;
  pieces(): AsyncIterable<readonly CsvRow[]>;
}

const rowsOfPiece = 500;

export function createCsvReader(): CsvReader {
  const worker = new Worker(new URL("./csv.worker.ts", import.meta.url), { type: "module" });
  const remote = Comlink.wrap<CsvWork>(worker);
  let isDisposed = false;
  return {
    async read(file, onProgress) {
      const table = await remote.read(file, Comlink.proxy(onProgress));
      return {
        ...table,
        async *pieces() {
          for (let from = 0; from < table.rowCount; from += rowsOfPiece) yield await remote.rows(from, rowsOfPiece);
        },
      };
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}
