import type { EventActor } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { MusterRow } from "./musterRows.ts";

/** The actor of entries that follow from doors' reports. */
export const musterActor: EventActor = { kind: "system", name: "Muster" };

type MusterKind = Extract<EventKind, `muster.${string}`>;

/** What happened to a muster. */
export function musterEntry<Kind extends MusterKind>(
  kind: Kind,
  actor: EventActor,
  { musterId, siteId, siteName }: Pick<MusterRow, "musterId" | "siteId" | "siteName">,
  data: DataBesides<Kind, "musterId" | "siteName">,
): NewEvent {
  return entryOf({ kind, siteId, actor }, { musterId, siteName, ...data });
}
