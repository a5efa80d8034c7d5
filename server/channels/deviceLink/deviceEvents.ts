import { and, eq } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { entryWith, type NewEvent, withData } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { commands } from "../../base/store/schema/devices.ts";
import { changeDevice, type DeviceRow, lockDevice, personActor } from "./deviceRows.ts";
import type { EventOf, EventParts } from "./linkParts.ts";
import { applySource } from "./sourceStates.ts";
import { doorbellEvent, doorStateEvent, lockStateEvent, pinsEvent, plainEvent } from "./stateChanges.ts";

export interface EventTime {
  at: Date;
  /** The device has reported its whole state since: this is history, and the present does not change. */
  isHistory: boolean;
}

/** Applies an event of a device to the store and the log, by its domain or here. */
export async function applyEvent(
  parts: EventParts,
  transaction: Database,
  row: DeviceRow,
  event: DeviceEvent,
  time: EventTime,
): Promise<NewEvent[]> {
  switch (event.kind) {
    case "door.state":
      return applyDoorState(transaction, row, event, time);
    case "lock.state":
      return applyLockState(transaction, row, event, time);
    case "access.decision":
      return parts.applyDecision(transaction, row, event, time.at);
    case "pins.locked":
    case "pins.allowed":
      return [await applyPins(transaction, row, event, time)];
    case "card.enrolment":
      return parts.applyEnrolment(transaction, row, event, time.at);
    case "exit.request":
      return [plainEvent(row, "exit.request", time.at, { data: {} })];
    case "doorbell.ring":
      return [await applyRing(transaction, row, time)];
    case "source.state":
      return applySource(transaction, row, event, time.at);
    case "firmware.step":
      return parts.applyFirmwareStep(transaction, row, event, time.at);
    case "talk.state":
      return talkEvents(transaction, row, event, time.at);
    case "poster.stored":
      await applyPoster(transaction, row, event, time.at);
      return [];
    case "clip.stored":
    case "clip.failed":
      return parts.applyBroughtClip(transaction, row, event, time.at);
    case "clip.held":
      return parts.applyHeldClip(transaction, row, event, time.at);
  }
}

async function applyDoorState(
  transaction: Database,
  row: DeviceRow,
  event: EventOf<"door.state">,
  { at, isHistory }: EventTime,
): Promise<NewEvent[]> {
  const entry = doorStateEvent(row, event.doorState, at);
  if (isHistory && event.doorState !== row.doorState) return [asHistory(entry)];
  await changeDevice(transaction, row, { doorState: event.doorState, doorStateChangedAt: at });
  return [entry];
}

async function applyLockState(
  transaction: Database,
  row: DeviceRow,
  event: EventOf<"lock.state">,
  { at, isHistory }: EventTime,
): Promise<NewEvent[]> {
  const relocksAt = event.relocksAtUtc === undefined ? undefined : new Date(event.relocksAtUtc);
  const personId = event.personId ?? (await commanderOf(transaction, row, event.commandId));
  const actor = await personActor(transaction, row.accountId, personId);
  const data = event.commandId === undefined ? {} : { commandId: event.commandId };
  const entry = lockStateEvent(row, { lockState: event.lockState, relocksAt, actor, data }, at);
  if (isHistory && event.lockState !== row.lockState) return [asHistory(entry)];
  await changeDevice(transaction, row, { lockState: event.lockState, lockStateChangedAt: at, relocksAt: relocksAt ?? null });
  return [entry];
}

/** CR-05. Who allowed PINs again is the actor; consoles read the door again. */
async function applyPins(
  transaction: Database,
  row: DeviceRow,
  event: EventOf<"pins.locked"> | EventOf<"pins.allowed">,
  { at, isHistory }: EventTime,
): Promise<NewEvent> {
  if (event.kind === "pins.locked") {
    const untilUtc = { untilUtc: event.untilUtc };
    if (isHistory) return asHistory(pinsEvent(row, "door.pins_locked", at, { data: untilUtc }));
    await changeDevice(transaction, row, { pinsLockedUntil: new Date(event.untilUtc) });
    return pinsEvent(row, "door.pins_locked", at, { data: untilUtc });
  }
  const { cause, refused, commandId } = event;
  const actor = await personActor(transaction, row.accountId, event.personId);
  const data = { cause, refused, ...(commandId !== undefined && { commandId }) };
  const entry = pinsEvent(row, "door.pins_allowed", at, { actor, data });
  if (isHistory) return asHistory(entry);
  await changeDevice(transaction, row, { pinsLockedUntil: null });
  return entry;
}

async function commanderOf(
  transaction: Database,
  { accountId, serialNumber }: DeviceRow,
  commandId: string | undefined,
): Promise<string | undefined> {
  if (commandId === undefined) return undefined;
  const [row] = await transaction
    .select({ personId: commands.personId })
    .from(commands)
    .where(and(eq(commands.accountId, accountId), eq(commands.commandId, commandId), eq(commands.serialNumber, serialNumber)));
  return row?.personId;
}

async function applyRing(transaction: Database, row: DeviceRow, { at, isHistory }: EventTime): Promise<NewEvent> {
  if (isHistory) return entryWith(doorbellEvent(row, at), { told: "nothing" });
  await changeDevice(transaction, row, { rangAt: at, ringAnsweredById: null, ringAnsweredByName: null });
  return doorbellEvent(row, at);
}

/** MC-02: the person who spoke to the device, and until when. */
async function talkEvents(
  transaction: Database,
  row: DeviceRow,
  { serialNumber, personId, isSpeaking }: EventOf<"talk.state">,
  at: Date,
): Promise<NewEvent[]> {
  const target = await spokenFor(transaction, row, serialNumber);
  const actor = await personActor(transaction, row.accountId, personId);
  return target && actor ? [plainEvent(target, isSpeaking ? "live.talk_begun" : "live.talk_ended", at, { actor, data: {} })] : [];
}

/** A device speaks for itself and for cameras that it reads. */
async function spokenFor(transaction: Database, row: DeviceRow, serialNumber: string): Promise<DeviceRow | undefined> {
  if (serialNumber === row.serialNumber) return row;
  const target = await lockDevice(transaction, { accountId: row.accountId, serialNumber });
  return target?.gatewaySerial === row.serialNumber ? target : undefined;
}

/** A still replaces an older one; nobody asks for the log of stills. */
async function applyPoster(
  transaction: Database,
  row: DeviceRow,
  { serialNumber, key }: EventOf<"poster.stored">,
  at: Date,
): Promise<void> {
  if (!key.startsWith(`${row.accountId}/${serialNumber}/`) || key.includes("..")) return;
  const target = await spokenFor(transaction, row, serialNumber);
  if (!target) return;
  if (target.posterTakenAt && target.posterTakenAt > at) return;
  await changeDevice(transaction, target, { posterKey: key, posterTakenAt: at });
}

/** What was later is already known. */
const asHistory = (entry: NewEvent): NewEvent => withData(entryWith(entry, { told: "nothing" }), { isHistory: true });
