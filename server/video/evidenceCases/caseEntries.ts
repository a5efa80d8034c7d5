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

/** What somebody did with a case, for the log. What is of a camera stands with that camera and its site. */
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
  return entryOf(
    { kind: `case.${deed}`, ...(serialNumber && { serialNumber }), ...(siteId && { siteId }), actor },
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
