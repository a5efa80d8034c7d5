import type { ClipFailure } from "#contract/videoShares.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { EventVideoRow } from "./requireEventVideo.ts";

type Video = Pick<EventVideoRow, "serialNumber" | "videoSourceId" | "fromUtc" | "toUtc">;

/** EV-07: tells the waiting person that the video can be played. */
export const videoCame = (video: Video, siteId: string): NewEvent => ({
  ...entry(video, siteId),
  kind: "recordings.event_video_ready",
  data: rangeOf(video),
});

export const videoFailed = (video: Video, siteId: string, failure: ClipFailure): NewEvent => ({
  ...entry(video, siteId, failure),
  kind: "recordings.event_video_failed",
  data: { ...rangeOf(video), failure },
});

const rangeOf = ({ fromUtc, toUtc }: Video) => ({ fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString() });

function entry(video: Video, siteId: string, failure?: ClipFailure) {
  const { serialNumber, videoSourceId } = video;
  const range = rangeOf(video);
  return {
    serialNumber,
    siteId,
    actor: { kind: "system" as const, name: "Gatehouse" },
    notification: {
      topic: "Devices/VideoSources" as const,
      code: `notification_access_log_uploaded_video_${failure === undefined ? "success" : "failed"}`,
      data: {
        SerialNumber: serialNumber,
        VideoSourceId: videoSourceId,
        Time: range.fromUtc,
        EndTime: range.toUtc,
        ...(failure !== undefined && { FailureCode: failure }),
      },
    },
  };
}
