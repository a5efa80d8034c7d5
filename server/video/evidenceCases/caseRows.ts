import { and, asc, count, desc, eq, inArray, notInArray, or, type SQL, sql, sum } from "drizzle-orm";
import type { EvidenceCase, EvidenceCaseRow, EvidenceItem } from "#contract/evidenceCases.ts";
import type { Session } from "../../access/session.ts";
import { forbidden, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { evidenceCases, evidenceItems } from "../../base/store/schema/evidenceCases.ts";

export type CaseRow = typeof evidenceCases.$inferSelect;
export type ItemRow = typeof evidenceItems.$inferSelect;

/** Cases are invisible without the right to export. */
export function requireExport({ videoRights }: Session): void {
  if (!videoRights.export) throw forbidden("error_export_not_allowed");
}

export const isCase = ({ accountId, caseId }: Pick<CaseRow, "accountId" | "caseId">) =>
  and(eq(evidenceCases.accountId, accountId), eq(evidenceCases.caseId, caseId));
export const isOfCase = ({ accountId, caseId }: Pick<CaseRow, "accountId" | "caseId">) =>
  and(eq(evidenceItems.accountId, accountId), eq(evidenceItems.caseId, caseId));
export const isItem = (row: Pick<ItemRow, "accountId" | "caseId" | "itemId">) => and(isOfCase(row), eq(evidenceItems.itemId, row.itemId));

/** Cases that hold something of a camera which the session does not reach are none of its. */
function isReached({ siteIds, deviceSerials }: Session): SQL | undefined {
  const beyond = or(
    siteIds === "all"
      ? undefined
      : siteIds.size === 0
        ? sql`${evidenceItems.siteId} IS NOT NULL`
        : notInArray(evidenceItems.siteId, [...siteIds]),
    deviceSerials &&
      (deviceSerials.size === 0
        ? sql`${evidenceItems.serialNumber} IS NOT NULL`
        : notInArray(evidenceItems.serialNumber, [...deviceSerials])),
  );
  if (!beyond) return undefined;
  return sql`NOT EXISTS (SELECT 1 FROM ${evidenceItems} WHERE ${evidenceItems.accountId} = ${evidenceCases.accountId} AND ${evidenceItems.caseId} = ${evidenceCases.caseId} AND ${beyond})`;
}

/** Cases of the session's account that it reaches, the newest first. */
export function selectCases(db: Database, session: Session, matches: SQL | undefined, limit: number): Promise<CaseRow[]> {
  return db
    .select()
    .from(evidenceCases)
    .where(and(eq(evidenceCases.accountId, session.accountId), isReached(session), matches))
    .orderBy(desc(evidenceCases.openedAt), desc(evidenceCases.caseId))
    .limit(limit);
}

/** One that the session reaches, held for a change until the transaction ends. */
export async function lockCase(transaction: Database, session: Session, caseId: string): Promise<CaseRow> {
  requireExport(session);
  const { accountId } = session;
  await transaction.select({ caseId: evidenceCases.caseId }).from(evidenceCases).where(isCase({ accountId, caseId })).for("update");
  const [row] = await selectCases(transaction, session, eq(evidenceCases.caseId, caseId), 1);
  if (!row) throw notFound("error_case_not_found");
  return row;
}

export async function readItems(db: Database, row: Pick<CaseRow, "accountId" | "caseId">): Promise<ItemRow[]> {
  return db.select().from(evidenceItems).where(isOfCase(row)).orderBy(asc(evidenceItems.addedAt), asc(evidenceItems.itemId));
}

export async function toListed(db: Database, accountId: string, rows: readonly CaseRow[]): Promise<EvidenceCaseRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ caseId }) => caseId);
  const sums = await db
    .select({ caseId: evidenceItems.caseId, items: count(), held: sum(evidenceItems.heldBytes) })
    .from(evidenceItems)
    .where(and(eq(evidenceItems.accountId, accountId), inArray(evidenceItems.caseId, ids)))
    .groupBy(evidenceItems.caseId);
  const byId = new Map(sums.map((each) => [each.caseId, each]));
  return rows.map((row) => {
    const { items = 0, held = null } = byId.get(row.caseId) ?? {};
    return toRow(row, items, Number(held ?? 0));
  });
}

function toRow(row: CaseRow, itemCount: number, heldBytes: number): EvidenceCaseRow {
  const { caseId, name, referenceNumber, note, isClosed, lockedAt, openedById, openedByName, openedAt, version } = row;
  return {
    id: caseId,
    name,
    referenceNumber,
    note,
    isClosed,
    isLocked: lockedAt !== null,
    itemCount,
    lockedBytes: lockedAt === null ? 0 : heldBytes,
    openedBy: { id: openedById, name: openedByName },
    openedAtUtc: openedAt.toISOString(),
    version,
  };
}

/** A case with what it holds, as the session sees it. @throws error_case_not_found (404), error_export_not_allowed (403) */
export async function readCase(db: Database, session: Session, caseId: string): Promise<EvidenceCase> {
  requireExport(session);
  const [row] = await selectCases(db, session, eq(evidenceCases.caseId, caseId), 1);
  if (!row) throw notFound("error_case_not_found");
  const items = await readItems(db, row);
  const held = items.reduce((bytes, { heldBytes }) => bytes + (heldBytes ?? 0), 0);
  return {
    ...toRow(row, items.length, held),
    ...(row.lockedByName !== null && { lockedByName: row.lockedByName }),
    ...(row.lockedAt && { lockedAtUtc: row.lockedAt.toISOString() }),
    items: items.map((item) => toItem(item, row.lockedAt !== null)),
  };
}

const utc = (at: Date | null) => (at ?? new Date(0)).toISOString();

function toItem(row: ItemRow, isLocked: boolean): EvidenceItem {
  const base = { id: row.itemId, addedBy: { id: row.addedById, name: row.addedByName }, addedAtUtc: row.addedAt.toISOString() };
  const serialNumber = row.serialNumber ?? "";
  const place = {
    serialNumber,
    videoSourceId: row.videoSourceId ?? "",
    deviceName: row.deviceName ?? serialNumber,
    timeZoneId: row.timeZoneId ?? "UTC",
  };
  const range = { fromUtc: utc(row.fromUtc), toUtc: utc(row.toUtc) };
  switch (row.kind) {
    case "clip": {
      const { heldBytes, missing, heldAt } = row;
      const held = isLocked && heldBytes !== null && heldAt && { held: { bytes: heldBytes, missing: missing ?? [], atUtc: utc(heldAt) } };
      return { ...base, kind: "clip", ...place, ...range, ...held };
    }
    case "still":
      return { ...base, kind: "still", ...place, atUtc: range.fromUtc, sha256: row.sha256 ?? "", bytes: row.bytes ?? 0 };
    case "log":
      return { ...base, kind: "log", log: row.log ?? "events", ...range, ...(row.serialNumber !== null && { serialNumber }) };
    case "note":
      return { ...base, kind: "note", text: row.text ?? "" };
  }
}
