import { and, eq, sql } from "drizzle-orm";
import type { PhoneCall } from "#contract/calls.ts";
import { CallStatus } from "#contract/enumerations.ts";
import type { Database } from "../../base/store/connect.ts";
import { deviceCalls } from "../../base/store/schema/catalog.ts";

export type CallRow = typeof deviceCalls.$inferSelect;

/** Statuses of a call that nobody has taken and that is not over. */
export const ringingStatuses: readonly number[] = [CallStatus.Initiated, CallStatus.Ringing];

/** Statuses of a call that was answered or that the caller ended, and so does not count as unanswered. */
export const takenStatuses: readonly number[] = [CallStatus.Answered, CallStatus.AccessGranted, CallStatus.Hangup];

/** The state of a call at an instant, even if its timeout is not stored yet. */
export function statusAt({ status, ringsUntil }: Pick<CallRow, "status" | "ringsUntil">, now: Date): number {
  return ringingStatuses.includes(status) && ringsUntil <= now ? CallStatus.TimedOut : status;
}

export const isCall = ({ accountId, callId }: Pick<CallRow, "accountId" | "callId">) =>
  and(eq(deviceCalls.accountId, accountId), eq(deviceCalls.callId, callId));

/** The call with this id, in any account: the id is the caller's secret. */
export async function findCall(db: Database, callId: string): Promise<CallRow | undefined> {
  const [row] = await db.select().from(deviceCalls).where(eq(deviceCalls.callId, callId.toLowerCase()));
  return row;
}

/** Its row, kept from others until the transaction ends. */
export async function lockCall(transaction: Database, call: Pick<CallRow, "accountId" | "callId">): Promise<CallRow | undefined> {
  const [row] = await transaction.select().from(deviceCalls).where(isCall(call)).for("update");
  return row;
}

/** Two who ring the same unit at the same intercom wait for one another. */
export async function waitForUnit(transaction: Database, { accountId, serialNumber, entryId }: CallRow): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`call ${accountId} ${serialNumber} ${entryId}`}, 0))`);
}

export function presentCall(row: CallRow, { timeZoneId, now }: { timeZoneId: string; now: Date }): PhoneCall {
  const { callId: id, serialNumber, deviceName, siteId, unitType, displayName, fullName, method } = row;
  const status = statusAt(row, now);
  const endedAt = status === row.status ? row.endedAt : row.ringsUntil;
  return {
    id,
    serialNumber,
    deviceName,
    siteId,
    timeZoneId,
    unitType,
    displayName,
    fullName,
    ...(row.personId !== null && { userId: row.personId }),
    method,
    status,
    requestedAtUtc: row.requestedAt.toISOString(),
    ...(row.answeredById !== null && { answeredBy: { id: row.answeredById, name: row.answeredByName ?? "" } }),
    ...(row.answeredAt && { answeredAtUtc: row.answeredAt.toISOString() }),
    ...(endedAt && { endedAtUtc: endedAt.toISOString() }),
  };
}
