import type { EventActor } from "#contract/eventLogs.ts";
import type { NewEvent } from "../events/eventLog.ts";
import type { evidenceItems } from "../store/schema/evidenceCases.ts";
import type { CaseRow } from "./caseRows.ts";

type CaseDeed =
  | "opened"
  | "changed"
  | "closed"
  | "reopened"
  | "collected"
  | "removed"
  | "locked"
  | "unlocked"
  | "exported"
  | "deleted"
  | "held";

const platformActor: EventActor = { kind: "system", name: "Gatehouse" };

/** What somebody did with a case, for the log and for consoles that show it. What is of a camera stands with that camera and its site. */
export function caseEntry(
  deed: CaseDeed,
  { caseId, name, referenceNumber }: Pick<CaseRow, "caseId" | "name" | "referenceNumber">,
  {
    actor = platformActor,
    item,
    data,
  }: { actor?: EventActor; item?: Partial<typeof evidenceItems.$inferInsert>; data?: Record<string, unknown> },
): NewEvent {
  const { itemId, kind, serialNumber, siteId, fromUtc, toUtc, log, sha256 } = item ?? {};
  const change = deed === "opened" ? "added" : deed === "deleted" ? "removed" : "changed";
  return {
    kind: `case.${deed}`,
    ...(serialNumber && { serialNumber }),
    ...(siteId && { siteId }),
    actor,
    data: {
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
    notification: {
      topic: "EvidenceCases/Index",
      code: "notification_evidence_case_changed",
      data: { Id: caseId, Change: change },
    },
  };
}
