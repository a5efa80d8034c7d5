import type { Session } from "../../access/session.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { FoundVideo } from "./requireEventVideo.ts";

/** who looked at the video of an event, or took it away, as with any recording. */
export function watchedEntry(
  session: Session,
  { video, device }: FoundVideo,
  kind: "recordings.viewed" | "recordings.downloaded",
): NewEvent {
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
