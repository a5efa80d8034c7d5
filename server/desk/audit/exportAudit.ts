import { type AuditedThing, auditedThings, exportAudit } from "#contract/audit.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { textIn } from "#contract/events/eventKinds.ts";
import { type Change, changesOf } from "#domain/audit/changesOf.ts";
import { csvLine, csvMark } from "#domain/csv/csvLine.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { EventQuery } from "../../base/events/eventLog.ts";
import { handleFile } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { batchesOf } from "../eventLogs/batchesOf.ts";
import { auditNames } from "./auditNames.ts";
import { auditQueryOf } from "./auditQuery.ts";

const columns = ["sequence", "occurredAtUtc", "who", "what", "name", "device", "serialNumber", "reason", "changes"] as const;

/** Who took the audit out of the platform is itself an entry of it. */
export const exportAuditHandler = handleFile(exportAudit, async ({ query, session, platform }) => {
  const wanted = auditQueryOf(query, session, platform.clock.now());
  await platform.events.record(session.accountId, async () => [
    {
      kind: "report.exported",
      actor: actorOf(session),
      data: { report: "audit", ...query },
    },
  ]);
  return {
    name: `Gatehouse audit ${query.fromDate.slice(0, 10)} ${query.toDate.slice(0, 10)}.csv`,
    pieces: linesOf(platform, session, { ...wanted, order: "newest" }),
  };
});

async function* linesOf(platform: Platform, session: Session, query: Omit<EventQuery, "limit">): AsyncGenerator<string> {
  yield csvMark + csvLine(columns);
  for await (const rows of batchesOf(platform, session, query)) {
    const names = await auditNames(platform, session, rows);
    yield rows.map((entry) => auditCsvLine(entry, names)).join("");
  }
}

function auditCsvLine(entry: EventLog, names: ReadonlyMap<string, string>): string {
  const cells: Record<(typeof columns)[number], string | number | undefined> = {
    sequence: entry.sequence,
    occurredAtUtc: entry.occurredAtUtc,
    who: entry.actor.name,
    what: entry.kind,
    name: textIn(entry, "name") ?? textIn(entry, "personName"),
    device: entry.deviceName,
    serialNumber: entry.serialNumber,
    reason: textIn(entry, "givenReason") ?? textIn(entry, "reason") ?? textIn(entry, "comment"),
    changes: changesOf(entry.data)
      .map((change) => changeText(change, names))
      .join("; "),
  };
  return csvLine(columns.map((column) => cells[column]));
}

function changeText({ field, before, after, isUntold }: Change, names: ReadonlyMap<string, string>): string {
  const kind: AuditedThing | undefined = Object.hasOwn(auditedThings, field)
    ? auditedThings[field as keyof typeof auditedThings]
    : undefined;
  const said = (value: unknown): string => {
    if (value === undefined) return "–";
    if (Array.isArray(value)) return value.map(said).join(", ");
    if (typeof value === "string") return (kind && names.get(`${kind}/${value}`)) ?? value;
    return JSON.stringify(value);
  };
  if (isUntold) return field;
  return `${field}: ${said(before)} → ${said(after)}`;
}
