import { randomUUID } from "node:crypto";
import { and, eq, gt, ne, notInArray } from "drizzle-orm";
import { type CallState, requestDeviceCall } from "#contract/calls.ts";
import { CallMethod, CallStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { deviceCalls } from "../../base/store/schema/catalog.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { type Intercom, type RungUnit, requireIntercom, unitsOf } from "../catalog/intercoms.ts";
import { initiatedEntry, visitorOf } from "./callEntries.ts";
import { countRequest, forgiveReception, ringerOf, unansweredMax, unansweredWindowMs } from "./callerLimits.ts";
import { type CallRow, findCall, ringingStatuses, statusAt, takenStatuses, waitForUnit } from "./callRows.ts";

const tooMany = () => new EventError("error_too_many_requests", 429);

/**
 * PB-12. Counted in the store before anything is looked up, refused before anybody is rung, and rung once for one id. Every limit is
 * the caller's own: one visitor cannot make a unit unreachable for others (decision 93).
 */
export const requestDeviceCallHandler = handle(requestDeviceCall, async ({ body, platform, caller }): Promise<CallState> => {
  const { clock, events } = platform;
  const ringer = ringerOf(platform, caller.address);
  if (!(await countRequest(platform, ringer))) throw tooMany();
  const intercom = await requireIntercom(platform, body.serialNumber);
  const callId = body.callId?.toLowerCase() ?? randomUUID();
  const repeated = await repetitionOf(platform, intercom, callId, body.userId);
  if (repeated) return stateOf(repeated, clock.now());
  const unit = (await unitsOf(platform, intercom)).find(({ personId }) => personId === (body.userId ?? null));
  if (!unit) throw notFound("error_catalog_not_found");
  const { accountId, device } = intercom;
  if (!device.isConnected) {
    await tellRefused(platform, intercom, unit);
    throw conflict("error_device_disconnected");
  }
  const row = callOf(intercom, unit, { callId, ringer, now: clock.now() });
  let isNew = false;
  await events.record(accountId, async (transaction) => {
    await waitForUnit(transaction, row);
    const inserted = await transaction.insert(deviceCalls).values(row).onConflictDoNothing().returning({ callId: deviceCalls.callId });
    isNew = inserted.length > 0;
    if (!isNew) return [];
    await refuseRepeated(transaction, row);
    return [initiatedEntry(row)];
  });
  if (isNew && row.personId === null) await forgiveReception(platform, ringer);
  // The same request arrived twice: the other one rings.
  const made = isNew ? row : await repetitionOf(platform, intercom, callId, body.userId);
  return stateOf(made ?? row, clock.now());
});

/**
 * At the reception several visitors may ring at once. Nobody is rung out of bed by one visitor: a resident is rung by one caller once at
 * a time, and not again after several calls in a row that nobody took. Calls that were answered or hung up do not count.
 * @throws error_call_in_progress (409), error_too_many_requests (429)
 */
async function refuseRepeated(transaction: Database, row: CallRow): Promise<void> {
  if (row.personId === null || row.caller === null) return;
  const since = new Date(row.requestedAt.getTime() - unansweredWindowMs);
  const others = await transaction
    .select()
    .from(deviceCalls)
    .where(
      and(
        eq(deviceCalls.accountId, row.accountId),
        eq(deviceCalls.serialNumber, row.serialNumber),
        eq(deviceCalls.entryId, row.entryId),
        eq(deviceCalls.caller, row.caller),
        notInArray(deviceCalls.status, [...takenStatuses]),
        gt(deviceCalls.requestedAt, since),
        ne(deviceCalls.callId, row.callId),
      ),
    );
  if (others.some((other) => ringingStatuses.includes(statusAt(other, row.requestedAt)))) throw conflict("error_call_in_progress");
  if (others.length >= unansweredMax) throw tooMany();
}

/** The call that this id was given to before. @throws error_invalid_request where that was another one */
async function repetitionOf(
  { store: { db } }: Platform,
  { accountId, device }: Intercom,
  callId: string,
  userId: string | undefined,
): Promise<CallRow | undefined> {
  const row = await findCall(db, callId);
  if (!row) return undefined;
  const isThis = row.accountId === accountId && row.serialNumber === device.serialNumber && row.personId === (userId ?? null);
  if (!isThis) throw conflict("error_invalid_request");
  return row;
}

export function stateOf(row: CallRow, now: Date): CallState {
  return { callId: row.callId, status: statusAt(row, now), ringsUntilUtc: row.ringsUntil.toISOString() };
}

function callOf(
  { accountId, device }: Intercom,
  unit: RungUnit,
  { callId, ringer, now }: { callId: string; ringer: string; now: Date },
): CallRow {
  return {
    accountId,
    callId,
    serialNumber: device.serialNumber,
    deviceName: device.name,
    siteId: device.siteId,
    ...unit,
    method: CallMethod.MobileApp,
    status: CallStatus.Initiated,
    requestedAt: now,
    ringsUntil: new Date(now.getTime() + limits.callRingsMs),
    answeredAt: null,
    answeredById: null,
    answeredByName: null,
    endedAt: null,
    caller: ringer,
  };
}

/** The log keeps unanswered attempts, because people ask about them later. */
async function tellRefused({ events }: Platform, { accountId, device }: Intercom, unit: RungUnit): Promise<void> {
  const { serialNumber, siteId, name: deviceName } = device;
  const { unitType, displayName, personId, fullName } = unit;
  await events.record(accountId, async () => [
    {
      kind: "call.refused",
      serialNumber,
      siteId,
      actor: visitorOf({ serialNumber, deviceName }),
      data: {
        code: "error_device_disconnected",
        unitType,
        unitName: displayName,
        ...(personId !== null && { personId, personName: fullName }),
      },
    },
  ]);
}
