import { downloadEventVideo } from "#contract/eventVideos.ts";
import { recordPlaybackSnapshot } from "#contract/recordings.ts";
import { snapshotQuality, snapshotWidth } from "#domain/playback/film.ts";
import { ApiError } from "#kernel/apiError.ts";
import { saveFile } from "#kernel/downloads/saveFile.ts";
import { snapshotName, takeSnapshot } from "#kernel/downloads/takeSnapshot.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { OpenFilm } from "./films.ts";

/** EV-06, Q-86: saves the frame as JPEG, after the platform has recorded the export in the audit log. */
export async function saveFilmStill({ control: { video, state }, startMs, videoSourceId, name }: OpenFilm, kernel: Kernel): Promise<void> {
  const at = new Date(startMs + Math.round(state.seconds * 1000));
  const width = snapshotWidth(video.videoWidth, kernel.state.isNarrow);
  const picture = await takeSnapshot(video, { type: "image/jpeg", quality: snapshotQuality, width });
  if (!picture) return kernel.toast.warning("playback.refusal.noPicture");
  await kernel.api.call(recordPlaybackSnapshot, { params: { id: videoSourceId }, body: { at: at.toISOString() } });
  saveFile(picture, snapshotName(name, at, "jpg"), video.ownerDocument);
}

/** EV-03: downloads the video; the top bar shows the progress (SH-09). JSON instead of video means that the cloud has no file. */
export function downloadFilm({ query, startMs }: OpenFilm, kernel: Kernel): void {
  kernel.downloads.start({
    name: `video_${new Date(startMs).toISOString().slice(0, 19).replaceAll(":", "-")}Z.mp4`,
    async read(report, signal) {
      const file = await kernel.api.file(downloadEventVideo, { query }, report, signal);
      if (await isJson(file)) throw new ApiError("error_video_notfound", 404);
      kernel.toast.success("playback.done");
      return file;
    },
  });
}

/** Tells the two apart by the first byte: an MP4 begins with the length of a box. */
async function isJson(file: Blob): Promise<boolean> {
  return (await file.slice(0, 1).text()) === "{";
}
