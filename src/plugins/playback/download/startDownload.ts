import type { Kernel } from "#kernel/plugin.ts";
import { createClipJoiner, type GapChoice } from "#workers/clipJoiner.ts";
import { openRecordings, type RecordedCamera } from "../player/openRecordings.ts";
import { noteClip } from "./clips.ts";
import { readClip } from "./readClip.ts";
import type { Selection } from "./selection.ts";

/** Takes a range of a camera's recording away as a file, which the top bar tells of (SH-09). */
export function startDownload(kernel: Kernel, camera: RecordedCamera, range: Selection, gaps: GapChoice): void {
  const id = kernel.downloads.start({
    name: `video_${new Date(range.fromMs).toISOString().slice(0, 19).replaceAll(":", "-")}Z.mp4`,
    async read(report, signal) {
      const access = openRecordings(kernel, camera);
      const joiner = createClipJoiner();
      // A worker that is ended answers nobody any more.
      const stopped = new Promise<never>((_, fail) => {
        signal.addEventListener("abort", () => fail(signal.reason as Error), { once: true });
      });
      try {
        return await Promise.race([readClip({ access, joiner, range, gaps }, report, signal), stopped]);
      } finally {
        joiner.dispose();
        access.dispose();
      }
    },
  });
  noteClip(kernel, id);
}
