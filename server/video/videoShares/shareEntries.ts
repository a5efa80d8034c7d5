import type { EventActor } from "#contract/eventLogs.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { ShareRow } from "./shareRows.ts";

type ShareKind = "shared" | "share_ready" | "share_failed" | "share_opened" | "share_revoked";

const platformActor: EventActor = { kind: "system", name: "Gatehouse" };

/** What became of a shared clip, for the log. The platform is the actor where nobody known is. */
export function shareEntry<Kind extends ShareKind>(
  { shareId, serialNumber, fromUtc, toUtc, email }: Pick<ShareRow, "shareId" | "serialNumber" | "fromUtc" | "toUtc" | "email">,
  siteId: string,
  kind: Kind,
  {
    actor = platformActor,
    data,
  }: { actor?: EventActor; data: DataBesides<`recordings.${Kind}`, "shareId" | "fromUtc" | "toUtc" | "email"> },
): NewEvent {
  const share = { shareId, fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString(), email };
  return entryOf({ kind: `recordings.${kind}`, serialNumber, siteId, actor }, { ...share, ...data });
}
