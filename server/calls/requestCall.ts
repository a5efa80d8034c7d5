import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray } from "drizzle-orm";
import { type CallState, requestDeviceCall } from "#contract/calls.ts";
import { CallMethod, CallStatus, EventCategory } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { type Intercom, type RungUnit, requireIntercom, unitsOf } from "../catalog/intercoms.ts";
import { conflict, EventError, notFound } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { type AttemptRule, createAttempts } from "../identity/attempts.ts";
import type { Platform } from "../platform.ts";
import { deviceCalls } from "../store/schema/catalog.ts";
import { initiatedEntry, visitorOf } from "./callEntries.ts";
import { type CallRow, findCall, ringingStatuses, statusAt, waitForUnit } from "./callRows.ts";

const windowMs = 10 * 60_000;
/** Repetitions after a lost connection count here alone. */
const ofAddress: AttemptRule = { name: "device-call-address", limit: 20, windowMs };
const ofDevice: AttemptRule = { name: "device-call-device", limit: 60, windowMs };
/** Nobody is rung out of bed by one visitor, whatever addresses they have. */
const ofUnit: AttemptRule = { name: "device-call-unit", limit: 6, windowMs };
const tooMany = () => new EventError("error_too_many_requests", 429);

/** PB-12. Counted in the store before anything is looked up, refused before anybody is rung, and rung once for one id. */
export const requestDeviceCallHandler = handle(requestDeviceCall, async ({ body, platform, caller }): Promise<CallState> => {
  const { store, keys, clock, events } = platform;
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (!(await attempts.count(ofAddress, caller.address))) throw tooMany();
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
  if (!(await attempts.count(ofDevice, `${accountId} ${device.serialNumber}`))) throw tooMany();
  if (!(await attempts.count(ofUnit, `${accountId} ${device.serialNumber} ${unit.entryId}`))) throw tooMany();
  const row = callOf(intercom, unit, callId, clock.now());
  let isNew = false;
  await events.record(accountId, async (transaction) => {
    await waitForUnit(transaction, row);
    const inserted = await transaction.insert(deviceCalls).values(row).onConflictDoNothing().returning({ callId: deviceCalls.callId });
    isNew = inserted.length > 0;
    if (!isNew) return [];
    const isOther = and(
      eq(deviceCalls.accountId, accountId),
      eq(deviceCalls.serialNumber, row.serialNumber),
      eq(deviceCalls.entryId, row.entryId),
      inArray(deviceCalls.status, [...ringingStatuses]),
      gt(deviceCalls.ringsUntil, row.requestedAt),
    );
    const ringing = await transaction.select({ callId: deviceCalls.callId }).from(deviceCalls).where(isOther).limit(2);
    if (ringing.some((other) => other.callId !== callId)) throw conflict("error_call_in_progress");
    return [initiatedEntry(row)];
  });
  // The same request came twice at once: the other one rings.
  const made = isNew ? row : await repetitionOf(platform, intercom, callId, body.userId);
  return stateOf(made ?? row, clock.now());
});

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

function callOf({ accountId, device }: Intercom, unit: RungUnit, callId: string, now: Date): CallRow {
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
  };
}

/** That somebody stood there in vain is asked about later. */
async function tellRefused({ events }: Platform, { accountId, device }: Intercom, unit: RungUnit): Promise<void> {
  const { serialNumber, siteId, name: deviceName } = device;
  const { unitType, displayName, personId, fullName } = unit;
  await events.record(accountId, async () => [
    {
      kind: "call.refused",
      category: EventCategory.Event,
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
