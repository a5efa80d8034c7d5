import type { Kernel } from "#kernel/plugin.ts";
import { startAlone } from "#kernel/downloads/oneAtATime.ts";
import { createClipJoiner, type GapChoice } from "#workers/clipJoiner.ts";
import { createRecordingsAccess } from "../player/recordingsAccess.ts";
import { clipName } from "./playlistJob.ts";
import { readClip } from "./readClip.ts";
import type { Selection } from "./selection.ts";

export interface TakenRange {
  readonly videoSourceId: string;
  readonly serialNumber: string;
  readonly range: Selection;
  readonly gaps: GapChoice;
}

/** Takes a range of a camera's recording away as a file, which the top bar tells of (SH-09). */
export function startDownload(kernel: Kernel, { videoSourceId, serialNumber, range, gaps }: TakenRange): void {
  startAlone(kernel, {
    name: clipName({ signedSegments: [] }, range.fromMs),
    async read(report, signal) {
      const access = createRecordingsAccess(kernel, videoSourceId);
      const joiner = createClipJoiner();
      // A worker that is ended answers nobody any more.
      const stopped = new Promise<never>((_, fail) => {
        signal.addEventListener("abort", () => fail(signal.reason as Error), { once: true });
      });
      try {
        const { file } = await Promise.race([readClip({ access, joiner, serialNumber, range, gaps }, report, signal), stopped]);
        return file;
      } finally {
        joiner.dispose();
        access.dispose();
      }
    },
  });
}
