import { startAlone } from "#kernel/downloads/oneAtATime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { clipName } from "./playlistJob.ts";
import { readTakenRange, type TakenRange } from "./readTakenRange.ts";

/** Downloads a range of a camera's recording as a file; the top bar shows the progress (SH-09). */
export function startDownload(kernel: Kernel, taken: TakenRange): void {
  startAlone(kernel, {
    name: clipName({ signedSegments: [] }, taken.range.fromMs),
    read: async (report, signal) => (await readTakenRange(kernel, taken, report, signal)).file,
  });
}
