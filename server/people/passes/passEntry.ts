import type { EventKind } from "#contract/events/eventKinds.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { PassRow } from "../credentials/passState.ts";

/** The entry of a request or of its decision (AP-04). */
export function passEntry(kind: Extract<EventKind, `pass.${string}`>, session: Session, row: PassRow): NewEvent {
  const { passId, fullName, requestStatus, decidedById, decidedByName } = row;
  return {
    kind,
    siteId: row.siteId,
    actor: actorOf(session),
    data: { requestId: passId, personId: row.personId, personName: fullName, type: row.type, requestStatus },
    told: {
      Timestamp: (row.decidedAt ?? row.requestedAt).toISOString(),
      ...(decidedById !== null && { DecidedBy: { Id: decidedById, Name: decidedByName ?? "" } }),
    },
  };
}
