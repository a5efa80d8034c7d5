import type { EventActor } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { evidenceItems } from "../../base/store/schema/evidenceCases.ts";
import type { CaseRow } from "./caseRows.ts";

type CaseKind = Extract<EventKind, `case.${string}`>;
type CaseDeed = CaseKind extends `case.${infer Deed}` ? Deed : never;
/** The entry's facts of the case and of the item. */
type OfCase = "caseId" | "name" | "referenceNumber" | "itemId" | "item" | "fromUtc" | "toUtc" | "log";

const platformActor: EventActor = { kind: "system", name: "Gatehouse" };

/** The log entry of a case's change, and the notification for consoles. Items of a camera belong to the camera and its site. */
export function caseEntry<Deed extends CaseDeed>(
  deed: Deed,
  { caseId, name, referenceNumber }: Pick<CaseRow, "caseId" | "name" | "referenceNumber">,
  {
    actor = platformActor,
    item,
    data,
  }: { actor?: EventActor; item?: Partial<typeof evidenceItems.$inferInsert>; data: DataBesides<`case.${Deed}`, OfCase> },
): NewEvent {
  const { itemId, kind, serialNumber, siteId, fromUtc, toUtc, log, sha256 } = item ?? {};
  const change = deed === "opened" ? "added" : deed === "deleted" ? "removed" : "changed";
  const notification = {
    topic: "EvidenceCases/Index",
    code: "notification_evidence_case_changed",
    data: { Id: caseId, Change: change },
  } as const;
  return entryOf(
    { kind: `case.${deed}`, ...(serialNumber && { serialNumber }), ...(siteId && { siteId }), actor, notification },
    {
      caseId,
      name,
      ...(referenceNumber !== "" && { referenceNumber }),
      ...(itemId && { itemId, item: kind }),
      ...(fromUtc && { fromUtc: fromUtc.toISOString() }),
      ...(toUtc && { toUtc: toUtc.toISOString() }),
      ...(log && { log }),
      ...(sha256 && { sha256 }),
      ...data,
    },
  );
}
