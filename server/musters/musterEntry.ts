import type { EventActor } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import type { NewEvent } from "../events/eventLog.ts";
import type { MusterRow } from "./musterRows.ts";

/** Who tells what doors told. */
export const musterActor: EventActor = { kind: "system", name: "Muster" };

/** What happened to a muster, and the notice that makes consoles read what has changed of it. */
export function musterEntry(
  kind: EventKind,
  actor: EventActor,
  { musterId, siteId, siteName }: Pick<MusterRow, "musterId" | "siteId" | "siteName">,
  data: Record<string, unknown>,
): NewEvent {
  return {
    kind,
    siteId,
    actor,
    data: { musterId, siteName, ...data },
    notification: {
      topic: "Musters/Index",
      code: "notification_muster_changed",
      data: { Id: musterId, Change: kind === "muster.called" ? "added" : "changed" },
    },
  };
}
