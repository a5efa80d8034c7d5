import { minuteMs } from "#contract/durations.ts";
import { CallMethod, CallStatus, DeviceType } from "#contract/enumerations.ts";
import type { EventActor } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import type { catalogEntries } from "../base/store/schema/catalog.ts";
import type { DeviceRow } from "../channels/deviceLink/deviceRows.ts";
import { changedEntry, initiatedEntry } from "../intercom/calls/callEntries.ts";
import type { CallRow } from "../intercom/calls/callRows.ts";
import { type DeskPerson, type DeskWork, deskPeople, giveCommand } from "./historyDesk.ts";
import { between, daysOf, isWithin, type Scene } from "./historyScene.ts";
import type { Random } from "./random.ts";

type UnitRow = typeof catalogEntries.$inferSelect;

const platformActor: EventActor = { kind: "system", name: "Gatehouse" };

/** Calls from the intercoms to units of the directory: their rows; `work` gets their entries and the doors that were opened for them. */
export function intercomCalls(scene: Scene, work: DeskWork, units: readonly UnitRow[]): CallRow[] {
  const calls: CallRow[] = [];
  for (const row of scene.devices.values()) {
    if (row.deviceType !== DeviceType.Intercoms) continue;
    const random = scene.random(`calls ${row.serialNumber}`);
    const callable = units.flatMap((unit) => calledAt(scene, row, unit));
    for (const day of callable.length === 0 ? [] : daysOf(scene, row.siteId)) {
      for (let left = random.below(day.weekday % 6 === 0 ? 2 : 3); left > 0; left -= 1) {
        const atMs = day.at(between(random, 490, 1200)) + random.below(minuteMs);
        const call = { row, ...random.pick(callable), atMs, random, callId: scene.idOf(`call ${calls.length}`) };
        if (isWithin(scene, atMs)) calls.push(addCall(scene, work, call));
      }
    }
  }
  return calls;
}

interface Called {
  unit: UnitRow;
  fullName: string;
  /** The people who can answer: the person of the unit, or the operators for the lobby. */
  answerers: readonly DeskPerson["actor"][];
}

/** An intercom shows the lobby, and people of its site. */
function calledAt({ accountId }: Scene, { siteId }: DeviceRow, unit: UnitRow): Called[] {
  const people = deskPeople(accountId).filter(({ siteIds }) => siteIds.includes(siteId));
  if (unit.personId === null)
    return [{ unit, fullName: "", answerers: people.filter(({ role }) => role === "Operator").map(({ actor }) => actor) }];
  const person = people.find(({ actor }) => actor.id === unit.personId);
  return person ? [{ unit, fullName: person.actor.name, answerers: [person.actor] }] : [];
}

interface NewCall extends Called {
  row: DeviceRow;
  atMs: number;
  random: Random;
  callId: string;
}

function addCall(scene: Scene, work: DeskWork, { row, unit, fullName, answerers, atMs, random, callId }: NewCall): CallRow {
  const made: CallRow = {
    accountId: scene.accountId,
    callId,
    serialNumber: row.serialNumber,
    deviceName: row.name,
    siteId: row.siteId,
    entryId: unit.entryId,
    unitType: unit.unitType,
    displayName: unit.displayName,
    fullName,
    personId: unit.personId,
    method: CallMethod.MobileApp,
    status: CallStatus.Initiated,
    requestedAt: new Date(atMs),
    ringsUntil: new Date(atMs + limits.callRingsMs),
    answeredAt: null,
    answeredById: null,
    answeredByName: null,
    endedAt: null,
    caller: null,
  };
  work.entries.push(initiatedEntry(made));
  const change = (call: CallRow, changes: Partial<CallRow>, ms: number, actor: EventActor): CallRow => {
    const changed = { ...call, ...changes };
    work.entries.push(changedEntry(changed, new Date(ms), actor));
    return changed;
  };
  const fate = random.below(1000);
  const visitor: EventActor = { kind: "device", id: row.serialNumber, name: row.name };
  if (answerers.length === 0 || fate < 230) {
    const ringsOutMs = made.ringsUntil.getTime();
    return change(made, { status: CallStatus.TimedOut, endedAt: new Date(ringsOutMs) }, ringsOutMs, platformActor);
  }
  if (fate < 300) {
    const endsMs = atMs + between(random, 8_000, 40_000);
    return change(made, { status: CallStatus.Hangup, endedAt: new Date(endsMs) }, endsMs, visitor);
  }
  const actor = random.pick(answerers);
  const answersMs = atMs + between(random, 4_000, 28_000);
  if (fate < 370) return change(made, { status: CallStatus.Rejected, endedAt: new Date(answersMs) }, answersMs, actor);
  const answer = { answeredAt: new Date(answersMs), answeredById: actor.id, answeredByName: actor.name };
  const answered = change(made, { status: CallStatus.Answered, ...answer }, answersMs, actor);
  const endsMs = answersMs + between(random, 9_000, 45_000);
  const door = scene.devices.get(row.pairedSerials[0] ?? "");
  if (!door || fate < 520) return change(answered, { status: CallStatus.Hangup, endedAt: new Date(endsMs) }, endsMs, actor);
  giveCommand(scene, work, { actor, row: door, atMs: endsMs - 700, openForMs: between(random, 2_000, 8_000) });
  return change(answered, { status: CallStatus.AccessGranted, endedAt: new Date(endsMs) }, endsMs, actor);
}
