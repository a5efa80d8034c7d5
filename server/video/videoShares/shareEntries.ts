import type { EventActor } from "#contract/eventLogs.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { ShareRow } from "./shareRows.ts";

type ShareKind = "shared" | "share_ready" | "share_failed" | "share_opened" | "share_revoked";

const platformActor: EventActor = { kind: "system", name: "Gatehouse" };

/** Log entries and notifications about a shared clip. The actor is the platform if no person is known. */
export function shareEntry<Kind extends ShareKind>(
  { shareId, serialNumber, fromUtc, toUtc, email }: Pick<ShareRow, "shareId" | "serialNumber" | "fromUtc" | "toUtc" | "email">,
  siteId: string,
  kind: Kind,
  {
    actor = platformActor,
    data,
  }: { actor?: EventActor; data: DataBesides<`recordings.${Kind}`, "shareId" | "fromUtc" | "toUtc" | "email"> },
): NewEvent {
  const notification = {
    topic: "VideoShares/Index",
    code: "notification_video_share_changed",
    data: { Id: shareId, Change: kind === "shared" ? "added" : "changed" },
  } as const;
  const share = { shareId, fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString(), email };
  return entryOf({ kind: `recordings.${kind}`, serialNumber, siteId, actor, notification }, { ...share, ...data });
}
