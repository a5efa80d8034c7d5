import { releaseProxy, wrap } from "comlink";
import type { EvidenceZipWorker, PackedFile } from "./evidenceZip.worker.ts";

export type { PackedFile };

/** Packs the files of a case, beside the page (NF-06). */
export interface EvidenceZip {
  /** Undefined where the package would be larger than a zip may be. */
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
