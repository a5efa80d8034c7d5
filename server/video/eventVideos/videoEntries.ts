import type { ClipFailure } from "#contract/videoShares.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { EventVideoRow } from "./requireEventVideo.ts";

type Video = Pick<EventVideoRow, "serialNumber" | "videoSourceId" | "fromUtc" | "toUtc">;

/** EV-07: tells the waiting person that the video can be played. */
export const videoCame = (video: Video, siteId: string): NewEvent => ({
  kind: "recordings.event_video_ready",
  ...entry(video, siteId),
  data: rangeOf(video),
});

export const videoFailed = (video: Video, siteId: string, failure: ClipFailure): NewEvent => ({
  kind: "recordings.event_video_failed",
  ...entry(video, siteId),
  data: { ...rangeOf(video), failure },
});

const rangeOf = ({ fromUtc, toUtc }: Video) => ({ fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString() });

function entry({ serialNumber, videoSourceId }: Video, siteId: string) {
  return { serialNumber, siteId, actor: { kind: "system" as const, name: "Gatehouse" }, told: { VideoSourceId: videoSourceId } };
}
