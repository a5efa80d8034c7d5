import type { ClipFailure } from "#contract/videoShares.ts";
import type { NewEvent } from "../events/eventLog.ts";
import type { EventVideoRow } from "./requireEventVideo.ts";

type Video = Pick<EventVideoRow, "serialNumber" | "videoSourceId" | "fromUtc" | "toUtc">;

/** EV-07: who waits for it can play it. */
export const videoCame = (video: Video, siteId: string): NewEvent => entry(video, siteId, "recordings.event_video_ready");

export const videoFailed = (video: Video, siteId: string, failure: ClipFailure): NewEvent =>
  entry(video, siteId, "recordings.event_video_failed", failure);

function entry(
  { serialNumber, videoSourceId, fromUtc, toUtc }: Video,
  siteId: string,
  kind: "recordings.event_video_ready" | "recordings.event_video_failed",
  failure?: ClipFailure,
): NewEvent {
  const range = { fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString() };
  return {
    kind,
    serialNumber,
    siteId,
    actor: { kind: "system", name: "Gatehouse" },
    data: { ...range, ...(failure !== undefined && { failure }) },
    notification: {
      topic: "Devices/VideoSources",
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
