import { and, asc, eq, inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { UserStatus } from "#contract/enumerations.ts";
import type { PolicyDocument, PolicyPerson } from "#domain/decide/policy.ts";
import { idOf, type PolicyChange, type PolicyList, sortedPolicy } from "#domain/decide/policyChange.ts";
import { doorTypes } from "#domain/doors/commandRefusal.ts";
import type { Database } from "../base/store/connect.ts";
import { people, sites } from "../base/store/schema/accounts.ts";
import { devices } from "../base/store/schema/devices.ts";
import { eventCounters } from "../base/store/schema/events.ts";
import {
  groupMembers,
  groups,
  holidays,
  scheduleDoors,
  scheduleGroups,
  schedulePeople,
  schedules,
  scheduleZones,
  zones,
} from "../base/store/schema/policy.ts";
import { readCredentialRules } from "../people/credentials/credentialRules.ts";
import { ofPeople, validity } from "../people/credentials/rowsOfPeople.ts";
import { type PolicySource, readCredentials } from "./readCredentials.ts";
import type { TouchedParts } from "./touchedParts.ts";

/** The account's access policy at one moment. */
export function readPolicy({ store, keys }: PolicySource, accountId: string, now: Date): Promise<PolicyDocument> {
  return store.db.transaction(
    async (transaction) =>
      sortedPolicy({
        accountId,
        sequence: await sequenceOf(transaction, accountId),
        ...(await readPlaces(transaction, accountId)),
        schedules: await readSchedules(transaction, accountId),
        groups: await readGroups(transaction, accountId),
        people: await readPeople(transaction, accountId),
        credentials: await readCredentials({ db: transaction, keys }, accountId, now),
      }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** The present state of these parts as a change: whole entries, and the ids of removed ones. */
export function readPolicyParts(
  { store, keys }: PolicySource,
  accountId: string,
  { places, scheduleIds, groupIds, personIds }: TouchedParts,
  before: PolicyDocument,
  now: Date,
): Promise<Pick<PolicyChange, "put" | "remove">> {
  return store.db.transaction(
    async (transaction) => {
      const touched = [...personIds];
      const found = {
        ...(places && (await readPlaces(transaction, accountId))),
        ...(scheduleIds.size > 0 && { schedules: await readSchedules(transaction, accountId, [...scheduleIds]) }),
        ...(groupIds.size > 0 && { groups: await readGroups(transaction, accountId, [...groupIds]) }),
        ...(touched.length > 0 && {
          people: await readPeople(transaction, accountId, touched),
          credentials: await readCredentials({ db: transaction, keys }, accountId, now, touched),
        }),
      };
      const asked = {
        ...(places && idsOf(before, ["sites", "zones", "doors", "holidays"])),
        ...(scheduleIds.size > 0 && { schedules: [...scheduleIds] }),
        ...(groupIds.size > 0 && { groups: [...groupIds] }),
        ...(touched.length > 0 && {
          people: touched,
          credentials: before.credentials.flatMap(({ personId, credentialId }) => (personIds.has(personId) ? [credentialId] : [])),
        }),
      };
      const remove = Object.entries(asked).map(([list, ids]) => {
        const there = new Set((found[list as keyof typeof found] ?? []).map((entry) => idOf(list as PolicyList, entry)));
        return [list, ids.filter((id) => !there.has(id))];
      });
      return { put: found, remove: Object.fromEntries(remove) as PolicyChange["remove"] };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function idsOf(document: PolicyDocument, lists: readonly PolicyList[]): Record<string, string[]> {
  return Object.fromEntries(lists.map((list) => [list, document[list].map((entry) => idOf(list, entry))]));
}

async function sequenceOf(db: Database, accountId: string): Promise<number> {
  const [row] = await db.select({ sequence: eventCounters.sequence }).from(eventCounters).where(eq(eventCounters.accountId, accountId));
  return row?.sequence ?? 0;
}

async function readPlaces(db: Database, accountId: string): Promise<Pick<PolicyDocument, "sites" | "zones" | "doors" | "holidays">> {
  const { wrongPins, wrongPinsMinutes, pinLockMinutes } = await readCredentialRules(db, accountId);
  const pinRule = { wrongMax: wrongPins, withinMinutes: wrongPinsMinutes, lockMinutes: pinLockMinutes };
  const doors = await db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), inArray(devices.deviceType, [...doorTypes])));
  return {
    sites: await db
      .select({ siteId: sites.siteId, name: sites.name, timeZoneId: sites.timeZoneId })
      .from(sites)
      .where(eq(sites.accountId, accountId)),
    zones: (await db.select().from(zones).where(eq(zones.accountId, accountId))).map((zone) => ({
      zoneId: zone.zoneId,
      siteId: zone.siteId,
      name: zone.name,
      ...zoneRules(zone),
    })),
    doors: doors.map((door) => ({
      serialNumber: door.serialNumber,
      siteId: door.siteId,
      name: door.name,
      ...(door.primaryZoneId !== null && { primaryZoneId: door.primaryZoneId }),
      ...(door.secondaryZoneId !== null && { secondaryZoneId: door.secondaryZoneId }),
      ...(door.lockdownId !== null && { lockdownId: door.lockdownId }),
      pinRule,
    })),
    holidays: await db
      .select({ holidayId: holidays.holidayId, name: holidays.name, month: holidays.month, day: holidays.day })
      .from(holidays)
      .where(eq(holidays.accountId, accountId)),
  };
}

type RuleColumns = Pick<typeof zones.$inferSelect, "antiPassback" | "occupancyMax" | "isTwoPerson" | "needsEscort">;

/** The rules of a zone as the policy has them: one that is off is not there. */
export function zoneRules({ antiPassback, occupancyMax, isTwoPerson, needsEscort }: RuleColumns) {
  return {
    ...(antiPassback !== null && { antiPassback }),
    ...(occupancyMax !== null && { occupancyMax }),
    ...(isTwoPerson && { isTwoPerson: true }),
    ...(needsEscort && { needsEscort: true }),
  };
}

/** All, or those named. */
async function readSchedules(db: Database, accountId: string, ids?: readonly string[]): Promise<PolicyDocument["schedules"]> {
  const ofSchedules = (table: { accountId: PgColumn; scheduleId: PgColumn }) =>
    and(eq(table.accountId, accountId), ids && inArray(table.scheduleId, [...ids]));
  const doors = await db.select().from(scheduleDoors).where(ofSchedules(scheduleDoors)).orderBy(asc(scheduleDoors.serialNumber));
  const inZones = await db.select().from(scheduleZones).where(ofSchedules(scheduleZones)).orderBy(asc(scheduleZones.zoneId));
  const named = await db.select().from(schedulePeople).where(ofSchedules(schedulePeople)).orderBy(asc(schedulePeople.personId));
  const grouped = await db.select().from(scheduleGroups).where(ofSchedules(scheduleGroups)).orderBy(asc(scheduleGroups.groupId));
  const serialNumbers = bySchedule(doors, ({ serialNumber }) => serialNumber);
  const zoneIds = bySchedule(inZones, ({ zoneId }) => zoneId);
  const personIds = bySchedule(named, ({ personId }) => personId);
  const groupIds = bySchedule(grouped, ({ groupId }) => groupId);
  const rows = await db.select().from(schedules).where(ofSchedules(schedules));
  return rows.map((schedule) => ({
    scheduleId: schedule.scheduleId,
    name: schedule.name,
    kind: schedule.kind,
    ...(schedule.isFirstPersonIn && { isFirstPersonIn: true }),
    ...(schedule.startDate !== null && { startDate: schedule.startDate }),
    ...(schedule.endDate !== null && { endDate: schedule.endDate }),
    recurrences: schedule.recurrences,
    onHoliday: schedule.onHoliday,
    serialNumbers: serialNumbers(schedule.scheduleId),
    zoneIds: zoneIds(schedule.scheduleId),
    personIds: personIds(schedule.scheduleId),
    groupIds: groupIds(schedule.scheduleId),
  }));
}

function bySchedule<Row extends { scheduleId: string }>(
  rows: readonly Row[],
  partOf: (row: Row) => string,
): (scheduleId: string) => string[] {
  const found = Map.groupBy(rows, ({ scheduleId }) => scheduleId);
  return (scheduleId) => (found.get(scheduleId) ?? []).map(partOf);
}

/** All, or those named. */
async function readGroups(db: Database, accountId: string, ids?: readonly string[]): Promise<PolicyDocument["groups"]> {
  const members = await db
    .select({ groupId: groupMembers.groupId, personId: groupMembers.personId })
    .from(groupMembers)
    .where(and(eq(groupMembers.accountId, accountId), ids && inArray(groupMembers.groupId, [...ids])))
    .orderBy(asc(groupMembers.personId));
  const found = Map.groupBy(members, ({ groupId }) => groupId);
  const rows = await db
    .select({ groupId: groups.groupId, name: groups.name })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), ids && inArray(groups.groupId, [...ids])));
  return rows.map((group) => ({ ...group, personIds: (found.get(group.groupId) ?? []).map(({ personId }) => personId) }));
}

const statuses: Partial<Record<number, PolicyPerson["status"]>> = {
  [UserStatus.Active]: "active",
  // Invited to sign in at the console, which doors do not ask for.
  [UserStatus.Pending]: "active",
  [UserStatus.Suspended]: "suspended",
};

/** All, or those named. */
async function readPeople(db: Database, accountId: string, ids?: readonly string[]): Promise<PolicyDocument["people"]> {
  const rows = await db
    .select()
    .from(people)
    .where(ofPeople(people, accountId, ids));
  return rows.map((person) => ({
    personId: person.personId,
    name: `${person.firstName} ${person.lastName}`,
    isVisitor: person.isVisitor,
    status: statuses[person.status] ?? "notLive",
    siteIds: person.siteIds,
    ...validity(person),
    ...(person.mayEscort && { mayEscort: true }),
    ...(person.needsEscort && { needsEscort: true }),
  }));
}
