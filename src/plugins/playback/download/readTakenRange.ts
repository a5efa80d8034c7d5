import type { DownloadProgress } from "#kernel/downloads/downloads.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createClipJoiner, type GapChoice } from "#workers/clipJoiner.ts";
import { openRecordings, type RecordedCamera } from "../player/openRecordings.ts";
import { type ReadClip, readClip } from "./readClip.ts";
import type { Selection } from "./selection.ts";

export interface TakenRange extends RecordedCamera {
  readonly range: Selection;
  readonly gaps: GapChoice;
}

/** Reads a range of a camera's recording into a file, with its own workers. */
export async function readTakenRange(
  kernel: Kernel,
  { range, gaps, ...camera }: TakenRange,
  report: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<ReadClip> {
  const access = openRecordings(kernel, camera);
  const joiner = createClipJoiner();
  // A terminated worker never answers, so an abort has to reject instead.
  const stopped = new Promise<never>((_, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([readClip({ access, joiner, serialNumber: camera.serialNumber, range, gaps }, report, signal), stopped]);
  } finally {
    joiner.dispose();
    access.dispose();
  }
}
