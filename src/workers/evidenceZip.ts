import { releaseProxy, wrap } from "comlink";
import type { EvidenceZipWorker, PackedFile } from "./evidenceZip.worker.ts";

export type { PackedFile };

/** Packs the files of a case in a worker (NF-06). */
export interface EvidenceZip {
  /** Undefined if the package would be too large for a zip. */
  add(name: string, file: Blob): Promise<PackedFile | undefined>;
  watermark(picture: Blob, lines: readonly string[]): Promise<Blob>;
  finish(): Promise<Blob>;
  dispose(): void;
}

export function createEvidenceZip(): EvidenceZip {
  const worker = new Worker(new URL("./evidenceZip.worker.ts", import.meta.url), { type: "module", name: "evidence" });
  const remote = wrap<EvidenceZipWorker>(worker);
  return {
    add: (name, file) => remote.add(name, file),
    watermark: (picture, lines) => remote.watermark(picture, lines),
    finish: () => remote.finish(),
    dispose() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
