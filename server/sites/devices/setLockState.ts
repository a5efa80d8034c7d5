import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { DeviceCommand } from "#contract/deviceLink.ts";
import { type Device, setLockState } from "#contract/devices.ts";
import { hourMs } from "#contract/durations.ts";
import { LockState } from "#contract/enumerations.ts";
import type { EventData, EventKind } from "#contract/events/eventKinds.ts";
import { limits } from "#contract/limits.ts";
import { refusalOfCommand } from "#domain/doors/commandRefusal.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { commands, devices } from "../../base/store/schema/devices.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { answerOutcome, type DoorResult, type LockCommand, outcomeOfRepeat } from "./lockCommand.ts";
import { readDevicesBySerial } from "./presentDevice.ts";

/**
 * UL-01: every door is checked before any is told: one that is refused refuses the whole command, so an operator never believes
 * half of it. What controllers then answer is reported per door.
 */
export const setLockStateHandler = handle(setLockState, async ({ body, session, platform }) => {
  const command: LockCommand = {
    commandId: body.commandId ?? randomUUID(),
    lockState: body.lockStateType,
    serialNumbers: [...new Set(body.serialNumbers)].sort(),
    untilUtc: body.untilUtc,
  };
  // An id that was made here is nobody's repetition.
  const repeated = body.commandId === undefined ? undefined : await outcomeOfRepeat(platform, session, command);
  if (repeated) return repeated;
  checkEnd(platform, command);
  const doors = await checkDoors(platform, session, command);
  const issuedAt = platform.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + serverLimits.doorCommandLifeMs);
  const isFirst = await issue(platform, session, command, doors, { issuedAt, expiresAt });
  if (!isFirst) {
    const outcome = await outcomeOfRepeat(platform, session, command);
    if (outcome) return outcome;
  }
  const message: DeviceCommand = {
    kind: "lock.set",
    commandId: command.commandId,
    issuedAtUtc: issuedAt.toISOString(),
    expiresAtUtc: expiresAt.toISOString(),
    lockState: command.lockState,
    ...(command.untilUtc !== undefined && { untilUtc: command.untilUtc }),
    personId: session.personId,
    personName: session.personName,
  };
  const results = await Promise.all(
    doors.map(async ({ serialNumber }): Promise<DoorResult> => {
      const result = await platform.deviceLink.command(session.accountId, serialNumber, message);
      return { serialNumber, isDone: result?.ok ?? false, code: result?.code };
    }),
  );
  await recordFailures(platform, session, command, doors, results);
  // of those that took the command, doors under lockdown were let out of it.
  const freed = doors.filter(
    ({ serialNumber, isUnderLockdown }) =>
      isUnderLockdown && results.some((result) => result.serialNumber === serialNumber && result.isDone),
  );
  if (freed.length > 0)
    await releaseDoors(
      platform,
      session,
      freed.map(({ serialNumber }) => serialNumber),
    );
  return answerOutcome(command, results);
});

/** B-21: a door may be locked or unlocked until a time to come, which is not too far away. */
function checkEnd({ clock }: Platform, { lockState, untilUtc }: LockCommand): void {
  if (untilUtc === undefined) return;
  const awayMs = Date.parse(untilUtc) - clock.now().getTime();
  if (lockState === LockState.KeepOpen || awayMs <= 0 || awayMs > limits.overrideHoursMax * hourMs)
    throw new EventError("error_invalid_expiration");
}

async function checkDoors(platform: Platform, session: Session, { serialNumbers, lockState }: LockCommand): Promise<Device[]> {
  const doors = await readDevicesBySerial(platform, session, serialNumbers);
  if (doors.length < serialNumbers.length) throw notFound("error_device_not_found");
  for (const door of doors) {
    const refusal = refusalOfCommand(door, lockState, session);
    if (refusal) throw new EventError(refusal, refusal === "error_forbidden" ? 403 : 409);
  }
  return doors;
}

/** Writes the command and its entries in one transaction; false when the same command was there first. */
async function issue(
  platform: Platform,
  session: Session,
  { commandId, lockState, untilUtc }: LockCommand,
  doors: readonly Device[],
  life: { issuedAt: Date; expiresAt: Date },
): Promise<boolean> {
  let isFirst = false;
  await platform.events.recordTogether(session.accountId, async (transaction) => {
    const rows = await transaction
      .insert(commands)
      .values(
        doors.map(({ serialNumber }) => ({
          accountId: session.accountId,
          commandId,
          serialNumber,
          kind: "lock.set",
          personId: session.personId,
          detail: { lockState, ...(untilUtc !== undefined && { untilUtc }) },
          ...life,
          status: "issued",
        })),
      )
      .onConflictDoNothing()
      .returning({ serialNumber: commands.serialNumber });
    isFirst = rows.length === doors.length;
    // The same id for other doors is neither a repetition nor a new command.
    if (!isFirst && rows.length > 0) throw conflict("error_invalid_request");
    return isFirst
      ? doors.map((door) =>
          entry(session, door, "command.lock_state", { commandId, lockState, ...(untilUtc !== undefined && { untilUtc }) }),
        )
      : [];
  });
  return isFirst;
}

async function recordFailures(
  platform: Platform,
  session: Session,
  { commandId, lockState }: LockCommand,
  doors: readonly Device[],
  results: readonly DoorResult[],
): Promise<void> {
  const failed = doors.flatMap((door) => {
    const result = results.find(({ serialNumber, isDone }) => serialNumber === door.serialNumber && !isDone);
    if (!result) return [];
    const kind = result.code === undefined ? "command.not_delivered" : "command.refused";
    return [entry(session, door, kind, { commandId, lockState, ...(result.code !== undefined && { code: result.code }) })];
  });
  if (failed.length > 0) await platform.events.recordTogether(session.accountId, async () => failed);
}

/** a person took single doors out of the lockdown, which goes on for the others. Not taken back into it when they reconnect. */
async function releaseDoors(platform: Platform, session: Session, serialNumbers: readonly string[]): Promise<void> {
  const { accountId } = session;
  let released: string[] = [];
  await platform.events.record(accountId, async (transaction) => {
    const rows = await transaction
      .update(devices)
      .set({ lockdownId: null })
      .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, [...serialNumbers]), isNotNull(devices.lockdownId)))
      .returning({ serialNumber: devices.serialNumber, siteId: devices.siteId });
    released = rows.map(({ serialNumber }) => serialNumber);
    return rows.map(({ serialNumber, siteId }) => ({
      kind: "lockdown.door_released",
      serialNumber,
      siteId,
      actor: actorOf(session),
    }));
  });
  await tellDevices(platform, accountId, released);
}

function entry<Kind extends EventKind>(session: Session, door: Device, kind: Kind, data: EventData<Kind>): NewEvent {
  const { serialNumber, siteId } = door;
  return entryOf({ kind, serialNumber, siteId, actor: actorOf(session) }, data);
}
