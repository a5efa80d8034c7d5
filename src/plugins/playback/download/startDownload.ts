import { startAlone } from "#kernel/downloads/oneAtATime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { clipName } from "./playlistJob.ts";
import { readTakenRange, type TakenRange } from "./readTakenRange.ts";

/** Takes a range of a camera's recording away as a file, which the top bar tells of (SH-09). */
export function startDownload(kernel: Kernel, taken: TakenRange): void {
  startAlone(kernel, {
    name: clipName({ signedSegments: [] }, taken.range.fromMs),
    read: async (report, signal) => (await readTakenRange(kernel, taken, report, signal)).file,
  });
}
