import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createClipJoiner, type GapChoice } from "#workers/clipJoiner.ts";
import { createRecordingsAccess } from "../player/recordingsAccess.ts";
import { type ReadClip, readClip } from "./readClip.ts";
import type { Selection } from "./selection.ts";

export interface TakenRange {
  readonly videoSourceId: string;
  readonly serialNumber: string;
  readonly range: Selection;
  readonly gaps: GapChoice;
}

/** A range of a camera's recording as a file, with workers of its own. */
export async function readTakenRange(
  kernel: Kernel,
  { videoSourceId, serialNumber, range, gaps }: TakenRange,
  report: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<ReadClip> {
  const access = createRecordingsAccess(kernel, videoSourceId);
  const joiner = createClipJoiner();
  // A worker that is ended answers nobody any more.
  const stopped = new Promise<never>((_, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([readClip({ access, joiner, serialNumber, range, gaps }, report, signal), stopped]);
  } finally {
    joiner.dispose();
    access.dispose();
  }
}
