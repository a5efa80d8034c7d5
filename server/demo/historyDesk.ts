import { minuteMs } from "#contract/durations.ts";
import { DeviceType, LockState } from "#contract/enumerations.ts";
import type { EventActor } from "#contract/eventLogs.ts";
import type { NewEvent } from "../base/events/eventLog.ts";
import type { DeviceRow } from "../channels/deviceLink/deviceRows.ts";
import { doorbellEvent } from "../channels/deviceLink/stateChanges.ts";
import { demoSignIns } from "./demoPeople.ts";
import type { Act } from "./historyDoors.ts";
import { between, daysOf, happens, isWithin, type Scene, type SiteDay } from "./historyScene.ts";
import type { Random } from "./random.ts";

/** A command to a door, as the store keeps it. */
export interface GivenCommand {
  commandId: string;
  serialNumber: string;
  personId: string;
  lockState: number;
  atMs: number;
}

/** What people did at their consoles. */
export interface DeskWork {
  entries: NewEvent[];
  acts: Act[];
  commands: GivenCommand[];
}

/** A person at a console, where they sit, and what they reach. */
export interface DeskPerson {
  actor: EventActor & { id: string };
  role: string;
  siteIds: readonly string[];
}

export function deskPeople(accountId: string): DeskPerson[] {
  return demoSignIns.flatMap(({ firstName, lastName, memberships }, index) =>
    memberships.flatMap(({ accountId: own, role, siteIds }) =>
      own === accountId && role !== "Mobile"
        ? { actor: { kind: "person", id: `${accountId}-person-${index + 1}`, name: `${firstName} ${lastName}` }, role, siteIds }
        : [],
    ),
  );
}

/** Of a thousand weekdays, and what a person does on one. */
const workOf: Readonly<Record<string, { presence: number; unlocks: number; views: number }>> = {
  Owner: { presence: 300, unlocks: 0, views: 1 },
  Administrator: { presence: 700, unlocks: 1, views: 1 },
  Manager: { presence: 700, unlocks: 1, views: 2 },
  Operator: { presence: 930, unlocks: 3, views: 4 },
  Viewer: { presence: 500, unlocks: 0, views: 3 },
};

export function deskWork(scene: Scene): DeskWork {
  const work: DeskWork = { entries: [], acts: [], commands: [] };
  for (const person of deskPeople(scene.accountId)) {
    const random = scene.random(`desk ${person.actor.id}`);
    const [siteId] = person.siteIds;
    for (const day of siteId === undefined ? [] : daysOf(scene, siteId)) addDay(scene, work, person, day, random);
  }
  for (const row of scene.devices.values()) if (row.deviceType === DeviceType.Intercoms) addRings(scene, work, row);
  return work;
}

function addDay(scene: Scene, work: DeskWork, person: DeskPerson, day: SiteDay, random: Random): void {
  const { actor, role, siteIds } = person;
  const { presence, unlocks, views } = workOf[role] ?? { presence: 0, unlocks: 0, views: 0 };
  const isWeekend = day.isHoliday || day.weekday % 6 === 0;
  if (!happens(random, isWeekend ? presence / 8 : presence)) return;
  const comesMs = day.at(between(random, 470, 550)) + random.below(minuteMs);
  if (!isWithin(scene, comesMs)) return;
  const goesMs = day.at(between(random, 990, 1060)) + random.below(minuteMs);
  const time = () => comesMs + 5 * minuteMs + random.below(goesMs - comesMs - 10 * minuteMs);
  const at = (ms: number) => new Date(ms);
  work.entries.push({
    kind: "session.signed_in",
    occurredAt: at(comesMs),
    actor,
    data: { address: `10.20.${between(random, 1, 4)}.${between(random, 20, 90)}` },
  });
  const own = [...scene.devices.values()].filter((row) => siteIds.includes(row.siteId));
  const doors = own.filter(({ deviceType, hasWebCredential }) => deviceType === DeviceType.AccessControl && hasWebCredential);
  const cameras = own.filter(({ isVideoEnabled }) => isVideoEnabled);
  for (let left = doors.length > 0 ? random.below(unlocks + 1) : 0; left > 0; left -= 1) {
    const command = { actor, row: random.pick(doors), atMs: time(), openForMs: between(random, 2_000, 7_000) };
    if (isWithin(scene, command.atMs)) giveCommand(scene, work, command);
  }
  for (let left = cameras.length > 0 ? random.below(views + 1) : 0; left > 0; left -= 1) {
    const { serialNumber, siteId } = random.pick(cameras);
    work.entries.push({ kind: "live.viewed", occurredAt: at(time()), serialNumber, siteId, actor, data: {} });
  }
  if (role === "Manager" && day.weekday === 1) {
    const toDate = day.at(0);
    const range = { fromDate: at(toDate - 7 * 24 * 60 * minuteMs).toISOString(), toDate: at(toDate).toISOString() };
    work.entries.push({ kind: "report.exported", occurredAt: at(time()), actor, data: { report: "event-logs", ...range } });
  }
  if (happens(random, 600)) work.entries.push({ kind: "session.signed_out", occurredAt: at(goesMs), actor, data: {} });
}

/** Unlocks a door for once from a console. */
export function giveCommand(
  scene: Scene,
  work: DeskWork,
  { actor, row, atMs, openForMs }: { actor: EventActor & { id: string }; row: DeviceRow; atMs: number; openForMs: number },
): void {
  const { serialNumber, siteId } = row;
  const commandId = scene.idOf(`command ${work.commands.length}`);
  const lockState = LockState.Unlocked;
  work.commands.push({ commandId, serialNumber, personId: actor.id, lockState, atMs });
  work.entries.push({
    kind: "command.lock_state",
    occurredAt: new Date(atMs),
    serialNumber,
    siteId,
    actor,
    data: { commandId, lockState },
  });
  work.acts.push({ kind: "command", serialNumber, atMs: atMs + 180, lockState, commandId, actor, openForMs });
}

/** Rings at an intercom; an operator answers most of them and opens the door. */
function addRings(scene: Scene, work: DeskWork, row: DeviceRow): void {
  const { serialNumber, siteId } = row;
  const random = scene.random(`rings ${serialNumber}`);
  const operators = deskPeople(scene.accountId).filter((person) => person.role === "Operator" && person.siteIds.includes(siteId));
  const door = scene.devices.get(row.pairedSerials[0] ?? "");
  for (const day of daysOf(scene, siteId)) {
    if (!happens(random, day.weekday % 6 === 0 ? 150 : 650)) continue;
    const atMs = day.at(between(random, 500, 1030)) + random.below(minuteMs);
    if (!isWithin(scene, atMs)) continue;
    work.entries.push(doorbellEvent(row, new Date(atMs)));
    if (operators.length === 0 || !happens(random, 800)) continue;
    const { actor } = random.pick(operators);
    const answeredMs = atMs + between(random, 3_000, 21_000);
    work.entries.push({ kind: "doorbell.answered", occurredAt: new Date(answeredMs), serialNumber, siteId, actor });
    if (door) giveCommand(scene, work, { actor, row: door, atMs: answeredMs + between(random, 2_000, 9_000), openForMs: 4_000 });
  }
}
