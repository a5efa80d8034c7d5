import type { EventActor } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { MusterRow } from "./musterRows.ts";

/** The actor of entries that follow from doors' reports. */
export const musterActor: EventActor = { kind: "system", name: "Muster" };

type MusterKind = Extract<EventKind, `muster.${string}`>;

/** The log entry of a muster change, with the notification that makes consoles read it. */
export function musterEntry<Kind extends MusterKind>(
  kind: Kind,
  actor: EventActor,
  { musterId, siteId, siteName }: Pick<MusterRow, "musterId" | "siteId" | "siteName">,
  data: DataBesides<Kind, "musterId" | "siteName">,
): NewEvent {
  const change = kind === "muster.called" ? "added" : "changed";
  const notification = { topic: "Musters/Index", code: "notification_muster_changed", data: { Id: musterId, Change: change } } as const;
  return entryOf({ kind, siteId, actor, notification }, { musterId, siteName, ...data });
}
