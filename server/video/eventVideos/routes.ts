import { downloadEventVideo, getEventVideo } from "#contract/eventVideos.ts";
import { mayWatch } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { forbidden, notFound } from "../../base/errors.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { handle, handleFile, type Route } from "../../http/handle.ts";
import { requireEventCamera } from "./eventCamera.ts";
import { eventVideoUrl } from "./eventVideoTicket.ts";
import { type FoundVideo, requireEventVideo } from "./requireEventVideo.ts";

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

/** who looked at the video of an event, or took it away, as with any recording. */
function watchedEntry(session: Session, { video, device }: FoundVideo, kind: "recordings.viewed" | "recordings.downloaded"): NewEvent {
  const { personId: id, personName: name } = session;
  return {
    kind,
    serialNumber: device.serialNumber,
    siteId: device.siteId,
    actor: { id, name, kind: "person" },
    data: { fromUtc: video.fromUtc.toISOString(), toUtc: video.toUtc.toISOString(), processed: true },
    told: "nothing",
  };
}

export const eventVideosRoutes: readonly Route[] = [getEventVideoHandler, downloadEventVideoHandler];
