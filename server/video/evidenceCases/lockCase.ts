import { and, count, eq, isNotNull } from "drizzle-orm";
import { lockEvidenceCase, unlockEvidenceCase } from "#contract/evidenceCases.ts";
import { conflict } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { evidenceCases, evidenceItems } from "../../base/store/schema/evidenceCases.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { handle } from "../../http/handle.ts";
import { caseEntry } from "./caseEntries.ts";
import { type ItemRow, isOfCase, lockCase, readCase, readItems } from "./caseRows.ts";
import { changeRow } from "./changeCase.ts";

export const lockEvidenceCaseHandler = handle(lockEvidenceCase, async ({ params, session, platform }) => {
  let gateways: string[] = [];
  await platform.events.record(session.accountId, async (transaction) => {
    const row = await lockCase(transaction, session, params.id);
    if (row.lockedAt) return [];
    const clips = (await readItems(transaction, row)).filter(({ kind }) => kind === "clip");
    await requireLockRoom(transaction, session.accountId, clips.length);
    await changeRow(transaction, row, { lockedAt: platform.clock.now(), lockedByName: session.personName });
    gateways = gatewaysOf(clips);
    return [caseEntry("locked", row, { actor: actorOf(session), data: { clips: clips.length } })];
  });
  await tellDevices(platform, session.accountId, gateways);
  return readCase(platform.store.db, session, params.id);
});

export const unlockEvidenceCaseHandler = handle(unlockEvidenceCase, async ({ params, body, session, platform }) => {
  let gateways: string[] = [];
  await platform.events.record(session.accountId, async (transaction) => {
    const row = await lockCase(transaction, session, params.id);
    if (!row.lockedAt) return [];
    const clips = (await readItems(transaction, row)).filter(({ kind }) => kind === "clip");
    await changeRow(transaction, row, { lockedAt: null, lockedByName: null });
    await transaction.update(evidenceItems).set({ heldBytes: null, missing: null, heldAt: null }).where(isOfCase(row));
    gateways = gatewaysOf(clips);
    return [caseEntry("unlocked", row, { actor: actorOf(session), data: { clips: clips.length, reason: body.reason } })];
  });
  await tellDevices(platform, session.accountId, gateways);
  return readCase(platform.store.db, session, params.id);
});

const gatewaysOf = (clips: readonly ItemRow[]) => [...new Set(clips.flatMap(({ gatewaySerial }) => gatewaySerial ?? []))];

/** The list of locks must fit in one message. The account is locked, so that simultaneous locks do not exceed the limit. */
export async function requireLockRoom(transaction: Database, accountId: string, more: number): Promise<void> {
  await transaction.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.accountId, accountId)).for("update");
  const [found] = await transaction
    .select({ locked: count() })
    .from(evidenceItems)
    .innerJoin(evidenceCases, and(eq(evidenceCases.accountId, evidenceItems.accountId), eq(evidenceCases.caseId, evidenceItems.caseId)))
    .where(and(eq(evidenceItems.accountId, accountId), eq(evidenceItems.kind, "clip"), isNotNull(evidenceCases.lockedAt)));
  if ((found?.locked ?? 0) + more > serverLimits.lockedClipsMax) throw conflict("error_case_too_many_locks");
}
