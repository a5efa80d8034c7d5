import * as Comlink from "comlink";
import type { CsvAbout, CsvWork, ReadingChoices } from "./csv.worker.ts";
import type { CsvRow } from "./readCsv.ts";

export interface CsvReader {
  /** Parses a file in a worker, so that the console stays responsive. `onProgress` gets 0 to 1. Returns the kind of a file that is not text. */
  read(file: Blob, choices: ReadingChoices, onProgress: (share: number) => void): Promise<CsvInPieces | "workbook" | "binary">;
  /** Ends the worker. Pending reads never settle. */
  dispose(): void;
}

/** A table whose rows arrive in pieces small enough not to block the page. */
export interface CsvInPieces extends CsvAbout {
  pieces(): AsyncIterable<readonly CsvRow[]>;
}

const rowsOfPiece = 500;

export function createCsvReader(): CsvReader {
  const worker = new Worker(new URL("./csv.worker.ts", import.meta.url), { type: "module" });
  const remote = Comlink.wrap<CsvWork>(worker);
  let isDisposed = false;
  return {
    async read(file, choices, onProgress) {
      const table = await remote.read(file, choices, Comlink.proxy(onProgress));
      if (typeof table === "string") return table;
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
