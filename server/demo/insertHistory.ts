import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { DeviceType, DoorState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { NewEvent } from "../base/events/eventLog.ts";
import { serverLimits } from "../base/serverLimits.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts, cards, people, personNotices } from "../base/store/schema/accounts.ts";
import { catalogEntries, deviceCalls } from "../base/store/schema/catalog.ts";
import { commands, devices } from "../base/store/schema/devices.ts";
import { passes } from "../base/store/schema/passes.ts";
import { whereabouts } from "../base/store/schema/presence.ts";
import type { Platform } from "../platform.ts";
import { readPolicy } from "../policy/readPolicy.ts";
import { intercomCalls } from "./historyCalls.ts";
import { deskPeople, deskWork, type GivenCommand } from "./historyDesk.ts";
import { type Act, type LastPassage, playDoors } from "./historyDoors.ts";
import { firmwareHistory, insertFirmwareHistory } from "./historyFirmware.ts";
import { peopleActs } from "./historyPeople.ts";
import { actorOfPerson, createScene, type Scene } from "./historyScene.ts";
import { insertTools } from "./historyTools.ts";
import { cameraTrouble, doorTrouble, type Outage, outageEntries, planOutages } from "./historyTrouble.ts";
import { pendingActs, policiesOf, turnEntries, turnPeople } from "./historyTurns.ts";
import { insertVisits } from "./historyVisits.ts";

/** What began before the start has ended by then: doors are closed and locked. */
const quietMs = 10 * minuteMs;
/** Entries that one statement writes. */
const batch = 1_000;

/** When the history of so many days begins. */
export const historyStart = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * Plays the days before now in an account of the demonstration and writes what its devices and people would have written: log entries, with
 * the rows that belong to them. The same for the same seed and clock.
 */
export async function insertHistory(
  platform: Pick<Platform, "settings" | "clock" | "events" | "keys">,
  transaction: Database,
  accountId: string,
): Promise<void> {
  const { settings, clock, events, keys } = platform;
  const now = clock.now();
  const start = historyStart(now, settings.demoHistoryDays);
  const span = { fromMs: start.getTime() + minuteMs, toMs: now.getTime() - quietMs };
  await backdate(transaction, accountId, start);
  const turns = await turnPeople(transaction, { accountId, ...span });
  const rows = await transaction.select().from(devices).where(eq(devices.accountId, accountId)).orderBy(devices.serialNumber);
  const scene = createScene({
    accountId,
    ...span,
    seed: settings.seed,
    document: await readPolicy({ store: { db: transaction }, keys }, accountId, now),
    devices: new Map(rows.map((row) => [row.serialNumber, row])),
    turns,
  });
  const firmware = firmwareHistory(scene);
  const outages = planOutages(scene);
  const work = deskWork(scene);
  const units = await transaction
    .select()
    .from(catalogEntries)
    .where(eq(catalogEntries.accountId, accountId))
    .orderBy(catalogEntries.entryId);
  const calls = intercomCalls(scene, work, units);
  const asked = await transaction.select().from(passes).where(eq(passes.accountId, accountId)).orderBy(passes.passId);
  const acts = [...peopleActs(scene), ...doorTrouble(scene), ...pendingActs(scene, asked), ...work.acts];
  const played = playDoors(
    {
      devices: scene.devices,
      people: new Map(scene.document.people.map((person) => [person.personId, actorOfPerson(person)])),
      policyAt: policiesOf(scene),
    },
    whileConnected(acts, [...outages, ...(firmware?.outages ?? [])]),
  );
  const entries = inOrder(scene, [
    {
      kind: "account.history_simulated",
      actor: { name: "Demonstration", kind: "system" },
      data: { days: settings.demoHistoryDays },
      occurredAt: start,
    },
    ...played.entries,
    ...work.entries,
    ...outageEntries(scene, outages),
    ...cameraTrouble(scene),
    ...(firmware?.entries ?? []),
    ...(await turnEntries(transaction, scene, asked)),
    ...(await insertVisits({ keys, transaction, scene })),
    ...(await insertTools({ transaction, scene, now }, played.entries)),
  ]);
  if (firmware) await insertFirmwareHistory(transaction, firmware);
  await insertCommands(transaction, accountId, work.commands);
  if (calls.length > 0) await transaction.insert(deviceCalls).values(calls);
  await insertWhereabouts(transaction, accountId, played.whereabouts, entries);
  const last = await appendAll(
    { events },
    transaction,
    accountId,
    entries.map(({ entry }) => entry),
  );
  await settleDevices(transaction, accountId, last.bySerial);
  await markRead(transaction, accountId, last.readSequence);
}

/** People and cards are as old as the history. */
async function backdate(transaction: Database, accountId: string, createdAt: Date): Promise<void> {
  await transaction.update(accounts).set({ createdAt }).where(eq(accounts.accountId, accountId));
  await transaction.update(people).set({ createdAt }).where(eq(people.accountId, accountId));
  await transaction
    .update(cards)
    .set({ givenAt: createdAt })
    .where(and(eq(cards.accountId, accountId), isNull(cards.passId)));
}

/** Nobody uses a door that is restarting or whose cable is out; what it would have reported late is left out. */
function whileConnected(acts: readonly Act[], outages: readonly Outage[]): Act[] {
  const bySerial = Map.groupBy(outages, ({ row }) => row.serialNumber);
  return acts.filter(
    ({ serialNumber, atMs }) => !bySerial.get(serialNumber)?.some(({ fromMs, toMs }) => atMs > fromMs - minuteMs && atMs < toMs + minuteMs),
  );
}

/** The entries of the history by the time of each, under ids that are the same for the same seed. */
function inOrder(scene: Scene, entries: readonly NewEvent[]): { entry: NewEvent; of: NewEvent }[] {
  const timeOf = ({ occurredAt }: NewEvent) => occurredAt?.getTime() ?? scene.toMs;
  return entries
    .filter((entry) => timeOf(entry) < scene.toMs + quietMs)
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .map((of, index) => ({ of, entry: { ...of, eventId: scene.idOf(`entry ${index}`) } }));
}

async function insertCommands(transaction: Database, accountId: string, given: readonly GivenCommand[]): Promise<void> {
  const rows = given.map(({ atMs, lockState, ...command }) => ({
    accountId,
    ...command,
    kind: "lock.set",
    detail: { lockState },
    issuedAt: new Date(atMs),
    expiresAt: new Date(atMs + serverLimits.doorCommandLifeMs),
    status: "done",
  }));
  if (rows.length > 0) await transaction.insert(commands).values(rows);
}

async function insertWhereabouts(
  transaction: Database,
  accountId: string,
  passages: ReadonlyMap<string, LastPassage>,
  entries: readonly { entry: NewEvent; of: NewEvent }[],
): Promise<void> {
  const idOf = new Map(entries.map(({ entry, of }) => [of, entry.eventId]));
  const rows = [...passages].flatMap(([personId, { entry, zoneId = null, atMs, serialNumber }]) => {
    const eventId = idOf.get(entry);
    return eventId === undefined ? [] : { accountId, personId, zoneId, at: new Date(atMs), eventId, serialNumber };
  });
  if (rows.length > 0) await transaction.insert(whereabouts).values(rows);
}

/** Where the log ends for each device, and up to where everybody has read it: all but the last day. */
interface LogEnds {
  bySerial: Map<string, { sequence: number; at: Date; kinds: Map<string, Date> }>;
  readSequence: number;
}

async function appendAll(
  { events }: Pick<Platform, "events">,
  transaction: Database,
  accountId: string,
  entries: readonly NewEvent[],
): Promise<LogEnds> {
  const ends: LogEnds = { bySerial: new Map(), readSequence: 0 };
  const lastAt = entries.at(-1)?.occurredAt ?? new Date(0);
  for (let from = 0; from < entries.length; from += batch) {
    const part = entries.slice(from, from + batch);
    const sequences = await events.append(transaction, accountId, part);
    part.forEach(({ serialNumber, kind, occurredAt: at = lastAt }, index) => {
      const sequence = sequences[index] ?? 0;
      if (at.getTime() < lastAt.getTime() - dayMs) ends.readSequence = sequence;
      if (serialNumber === undefined) return;
      const kinds = (ends.bySerial.get(serialNumber)?.kinds ?? new Map<string, Date>()).set(kind, at);
      ends.bySerial.set(serialNumber, { sequence, at, kinds });
    });
  }
  return ends;
}

/** Devices as their last entries left them; they have no connection before the simulated site has started. */
async function settleDevices(transaction: Database, accountId: string, ends: LogEnds["bySerial"]): Promise<void> {
  const isOfAccount = eq(devices.accountId, accountId);
  await transaction
    .update(devices)
    .set({ firmwareVersion: limits.versionLabel })
    .where(and(isOfAccount, inArray(devices.deviceType, [DeviceType.AccessControl, DeviceType.Intercoms])));
  await transaction
    .update(devices)
    .set({ doorState: DoorState.Closed })
    .where(and(isOfAccount, eq(devices.deviceType, DeviceType.AccessControl)));
  for (const [serialNumber, { sequence, kinds }] of ends) {
    await transaction
      .update(devices)
      .set({
        sequence,
        lockStateChangedAt: kinds.get("lock.state"),
        doorStateChangedAt: kinds.get("door.state"),
        rangAt: kinds.get("doorbell.ring"),
      })
      .where(and(isOfAccount, eq(devices.serialNumber, serialNumber)));
  }
}

/** People at consoles have read their notifications up to the last day. */
async function markRead(transaction: Database, accountId: string, readSequence: number): Promise<void> {
  const rows = deskPeople(accountId).map(({ actor }) => ({ accountId, personId: actor.id, readSequence }));
  await transaction
    .insert(personNotices)
    .values(rows)
    .onConflictDoUpdate({ target: [personNotices.accountId, personNotices.personId], set: { readSequence: sql`excluded.read_sequence` } });
}
