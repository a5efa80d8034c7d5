import { getEventVideo } from "#contract/eventVideos.ts";
import { handle, type Route } from "../../http/handle.ts";
import { downloadEventVideoHandler } from "./downloadEventVideo.ts";
import { eventVideoUrl } from "./eventVideoTicket.ts";
import { requireEventVideo } from "./requireEventVideo.ts";
import { watchedEntry } from "./watchedEntry.ts";

/** EV-02 */
const getEventVideoHandler = handle(getEventVideo, async ({ query, session, platform }) => {
  const found = await requireEventVideo(platform, session, query);
  await platform.events.record(session.accountId, async () => [watchedEntry(session, found, "recordings.viewed")]);
  return eventVideoUrl(platform, session, found.video.videoId);
});

export const eventVideosRoutes: readonly Route[] = [getEventVideoHandler, downloadEventVideoHandler];
