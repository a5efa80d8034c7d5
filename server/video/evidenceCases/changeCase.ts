import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { changeEvidenceCase, deleteEvidenceCase, openEvidenceCase } from "#contract/evidenceCases.ts";
import { conflict } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { evidenceCases, evidenceItems } from "../../base/store/schema/evidenceCases.ts";
import { handle } from "../../http/handle.ts";
import { caseEntry } from "./caseEntries.ts";
import { type CaseRow, isCase, isOfCase, lockCase, readCase, readItems, requireExport } from "./caseRows.ts";

export const openEvidenceCaseHandler = handle(openEvidenceCase, async ({ body, session, platform: { events, store, clock } }) => {
  requireExport(session);
  const { accountId, personId, personName } = session;
  const caseId = randomUUID();
  await events.record(accountId, async (transaction) => {
    const [found] = await transaction.select({ known: count() }).from(evidenceCases).where(eq(evidenceCases.accountId, accountId));
    if ((found?.known ?? 0) >= serverLimits.casesMax) throw conflict("error_case_too_many");
    const { name, referenceNumber = "", note = "" } = body;
    const opened = {
      accountId,
      caseId,
      name,
      referenceNumber,
      note,
      openedById: personId,
      openedByName: personName,
      openedAt: clock.now(),
    };
    await transaction.insert(evidenceCases).values(opened);
    return [caseEntry("opened", opened, { actor: actorOf(session), data: {} })];
  });
  return readCase(store.db, session, caseId);
});

export const changeEvidenceCaseHandler = handle(changeEvidenceCase, async ({ params, body, session, platform: { events, store } }) => {
  await events.record(session.accountId, async (transaction) => {
    const row = await lockCase(transaction, session, params.id);
    const { isClosed = row.isClosed, name = row.name, referenceNumber = row.referenceNumber, note = row.note } = body;
    if (row.isClosed && isClosed) throw conflict("error_case_closed");
    const changed = { isClosed, name, referenceNumber, note };
    const differing = (Object.keys(changed) as (keyof typeof changed)[]).filter((field) => changed[field] !== row[field]);
    if (differing.length === 0) return [];
    await changeRow(transaction, row, changed);
    const deed = isClosed === row.isClosed ? "changed" : isClosed ? "closed" : "reopened";
    const before = Object.fromEntries(differing.map((field) => [field, row[field]]));
    const after = Object.fromEntries(differing.map((field) => [field, changed[field]]));
    return [caseEntry(deed, { ...row, ...changed }, { actor: actorOf(session), data: { before, after } })];
  });
  return readCase(store.db, session, params.id);
});

export const deleteEvidenceCaseHandler = handle(deleteEvidenceCase, async ({ params, session, platform: { events, objects } }) => {
  let keys: string[] = [];
  await events.record(session.accountId, async (transaction) => {
    const row = await lockCase(transaction, session, params.id);
    if (row.lockedAt) throw conflict("error_case_locked");
    const items = await readItems(transaction, row);
    keys = items.flatMap(({ objectKey }) => objectKey ?? []);
    await transaction.delete(evidenceItems).where(isOfCase(row));
    await transaction.delete(evidenceCases).where(isCase(row));
    return [caseEntry("deleted", row, { actor: actorOf(session), data: { items: items.length } })];
  });
  for (const key of keys) await objects.own.remove(key);
  return {};
});

/** Every change of a case or of what it holds is one of its versions. */
export async function changeRow(transaction: Database, row: CaseRow, change: Partial<CaseRow> = {}): Promise<void> {
  await transaction
    .update(evidenceCases)
    .set({ ...change, version: row.version + 1 })
    .where(isCase(row));
}
