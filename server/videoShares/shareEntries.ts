import type { EventActor } from "#contract/eventLogs.ts";
import type { NewEvent } from "../events/eventLog.ts";
import type { ShareRow } from "./shareRows.ts";

type ShareKind = "shared" | "share_ready" | "share_failed" | "share_opened" | "share_revoked";

const platformActor: EventActor = { kind: "system", name: "Gatehouse" };

/** What became of a shared clip, for the log and for consoles that show it. The platform is the actor where nobody known is. */
export function shareEntry(
  { shareId, serialNumber, fromUtc, toUtc, email }: Pick<ShareRow, "shareId" | "serialNumber" | "fromUtc" | "toUtc" | "email">,
  siteId: string,
  kind: ShareKind,
  { actor = platformActor, data = {} }: { actor?: EventActor; data?: Record<string, unknown> } = {},
): NewEvent {
  return {
    kind: `recordings.${kind}`,
    serialNumber,
    siteId,
    actor,
    data: { shareId, fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString(), email, ...data },
    notification: {
      topic: "VideoShares/Index",
      code: "notification_video_share_changed",
      data: { Id: shareId, Change: kind === "shared" ? "added" : "changed" },
    },
  };
}
