import * as Comlink from "comlink";
import type { CsvWork } from "./csv.worker.ts";
import type { Csv } from "./readCsv.ts";

export interface CsvReader {
  /** Reads a file beside the console, which goes on. `onProgress` hears 0 to 1. */
  read(file: Blob, onProgress: (share: number) => void): Promise<Csv>;
  /** Ends it, whatever it reads: what waits for it waits for ever. */
  dispose(): void;
}

export function createCsvReader(): CsvReader {
  const worker = new Worker(new URL("./csv.worker.ts", import.meta.url), { type: "module" });
  const remote = Comlink.wrap<CsvWork>(worker);
  let isDisposed = false;
  return {
    read: (file, onProgress) => remote.read(file, Comlink.proxy(onProgress)),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}
