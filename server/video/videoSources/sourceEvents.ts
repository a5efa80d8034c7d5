import type { EventData } from "#contract/events/eventKinds.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { entryOf, type NewEvent } from "../../base/events/eventLog.ts";

/** A person changed a camera. */
export function cameraChanged<Change extends "added" | "changed" | "removed">(
  session: Session,
  camera: { serialNumber: string; siteId: string },
  change: Change,
  data: EventData<`device.${Change}`>,
): NewEvent {
  const { serialNumber, siteId } = camera;
  return entryOf({ kind: `device.${change}`, serialNumber, siteId, actor: actorOf(session) }, data);
}
