import { recordPlaybackSnapshot } from "#contract/recordings.ts";
import { saveFile } from "#kernel/downloads/saveFile.ts";
import { snapshotName, takeSnapshot } from "#kernel/downloads/takeSnapshot.ts";
import { whenSought } from "#kernel/downloads/whenSought.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Player } from "../player/player.ts";

/**
 * PL-21, Q-86: the platform records the export in the audit log before the browser saves the snapshot; without the right nothing is saved.
 */
export async function saveStill({ video, videoSourceId, shownMs }: Player, kernel: Kernel, name = videoSourceId): Promise<void> {
  if (!(await whenSought(video))) return kernel.toast.warning("playback.refusal.noPicture");
  const at = new Date(shownMs());
  const picture = await takeSnapshot(video);
  if (!picture) return kernel.toast.warning("playback.refusal.noPicture");
  await kernel.api.call(recordPlaybackSnapshot, { params: { id: videoSourceId }, body: { at: at.toISOString() } });
  saveFile(picture, snapshotName(name, at), video.ownerDocument);
}
