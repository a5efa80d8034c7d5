import { getEventVideo, downloadEventVideo } from "#contract/eventVideos.ts";
import { handle, type Route, handleFile } from "../../http/handle.ts";
import { eventVideoUrl } from "./eventVideoTicket.ts";
import { requireEventVideo } from "./requireEventVideo.ts";
import { watchedEntry } from "./watchedEntry.ts";
import { mayWatch } from "../../access/decide.ts";
import { forbidden, notFound } from "../../base/errors.ts";
import { requireEventCamera } from "./eventCamera.ts";

/** EV-02 */
const getEventVideoHandler = handle(getEventVideo, async ({ query, session, platform }) => {
  const found = await requireEventVideo(platform, session, query);
  await platform.events.record(session.accountId, async () => [watchedEntry(session, found, "recordings.viewed")]);
  return eventVideoUrl(platform, session, found.video.videoId);
});

/** EV-03 */
const downloadEventVideoHandler = handleFile(downloadEventVideo, async ({ query, session, platform }) => {
  const camera = await requireEventCamera(platform.store.db, session, query.serialNumber);
  // Checks rights before it fetches anything.
  if (!mayWatch(session, camera.device, "export")) throw forbidden("error_export_not_allowed");
  const found = await requireEventVideo(platform, session, query);
  const object = await platform.objects.own.open(found.video.objectKey);
  if (!object) throw notFound("error_video_notfound");
  await platform.events.record(session.accountId, async () => [watchedEntry(session, found, "recordings.downloaded")]);
  return { ...object, name: `${found.device.name} ${found.video.fromUtc.toISOString().replaceAll(":", "-")}.mp4` };
});

export const eventVideosRoutes: readonly Route[] = [getEventVideoHandler, downloadEventVideoHandler];
