import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { ApprovalRequestStatus, UserStatus } from "#contract/enumerations.ts";
import type { PolicyCredential, PolicyDocument, PolicyPerson } from "#domain/decide/policy.ts";
import { sortedPolicy } from "#domain/decide/policyChange.ts";
import { doorTypes } from "#domain/doors/commandRefusal.ts";
import type { Database, Store } from "../store/connect.ts";
import { cards, people, sites } from "../store/schema/accounts.ts";
import { devices } from "../store/schema/devices.ts";
import { eventCounters } from "../store/schema/events.ts";
import { passes } from "../store/schema/passes.ts";
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
} from "../store/schema/policy.ts";

/** What the account's doors decide by, as the store has it at one moment. */
export function readPolicy({ db }: Store, accountId: string, now: Date): Promise<PolicyDocument> {
  return db.transaction(
    async (transaction) =>
      sortedPolicy({
        accountId,
        sequence: await sequenceOf(transaction, accountId),
        ...(await readPlaces(transaction, accountId)),
        schedules: await readSchedules(transaction, accountId),
        groups: await readGroups(transaction, accountId),
        people: await readPeople(transaction, accountId),
        credentials: await readCredentials(transaction, accountId, now),
      }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function sequenceOf(db: Database, accountId: string): Promise<number> {
  const [row] = await db.select({ sequence: eventCounters.sequence }).from(eventCounters).where(eq(eventCounters.accountId, accountId));
  return row?.sequence ?? 0;
}

async function readPlaces(db: Database, accountId: string): Promise<Pick<PolicyDocument, "sites" | "zones" | "doors" | "holidays">> {
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
      ...(zone.antiPassback !== null && { antiPassback: zone.antiPassback }),
      ...(zone.occupancyMax !== null && { occupancyMax: zone.occupancyMax }),
      ...(zone.isTwoPerson && { isTwoPerson: true }),
      ...(zone.needsEscort && { needsEscort: true }),
    })),
    doors: doors.map((door) => ({
      serialNumber: door.serialNumber,
      siteId: door.siteId,
      name: door.name,
      ...(door.primaryZoneId !== null && { primaryZoneId: door.primaryZoneId }),
      ...(door.secondaryZoneId !== null && { secondaryZoneId: door.secondaryZoneId }),
      ...(door.lockdownId !== null && { lockdownId: door.lockdownId }),
    })),
    holidays: await db
      .select({ holidayId: holidays.holidayId, name: holidays.name, month: holidays.month, day: holidays.day })
      .from(holidays)
      .where(eq(holidays.accountId, accountId)),
  };
}

async function readSchedules(db: Database, accountId: string): Promise<PolicyDocument["schedules"]> {
  const doors = await db
    .select()
    .from(scheduleDoors)
    .where(eq(scheduleDoors.accountId, accountId))
    .orderBy(asc(scheduleDoors.serialNumber));
  const inZones = await db.select().from(scheduleZones).where(eq(scheduleZones.accountId, accountId)).orderBy(asc(scheduleZones.zoneId));
  const named = await db.select().from(schedulePeople).where(eq(schedulePeople.accountId, accountId)).orderBy(asc(schedulePeople.personId));
  const grouped = await db
    .select()
    .from(scheduleGroups)
    .where(eq(scheduleGroups.accountId, accountId))
    .orderBy(asc(scheduleGroups.groupId));
  const serialNumbers = bySchedule(doors, ({ serialNumber }) => serialNumber);
  const zoneIds = bySchedule(inZones, ({ zoneId }) => zoneId);
  const personIds = bySchedule(named, ({ personId }) => personId);
  const groupIds = bySchedule(grouped, ({ groupId }) => groupId);
  const rows = await db.select().from(schedules).where(eq(schedules.accountId, accountId));
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
  idOf: (row: Row) => string,
): (scheduleId: string) => string[] {
  const found = Map.groupBy(rows, ({ scheduleId }) => scheduleId);
  return (scheduleId) => (found.get(scheduleId) ?? []).map(idOf);
}

async function readGroups(db: Database, accountId: string): Promise<PolicyDocument["groups"]> {
  const members = await db
    .select({ groupId: groupMembers.groupId, personId: groupMembers.personId })
    .from(groupMembers)
    .where(eq(groupMembers.accountId, accountId))
    .orderBy(asc(groupMembers.personId));
  const found = Map.groupBy(members, ({ groupId }) => groupId);
  const rows = await db.select({ groupId: groups.groupId, name: groups.name }).from(groups).where(eq(groups.accountId, accountId));
  return rows.map((group) => ({ ...group, personIds: (found.get(group.groupId) ?? []).map(({ personId }) => personId) }));
}

const statuses: Partial<Record<number, PolicyPerson["status"]>> = {
  [UserStatus.Active]: "active",
  [UserStatus.Suspended]: "suspended",
};

async function readPeople(db: Database, accountId: string): Promise<PolicyDocument["people"]> {
  const rows = await db.select().from(people).where(eq(people.accountId, accountId));
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

/** Cards, with where and when those open that came of a request; cards that wait for approval, which open nothing; what people carry or are. */
async function readCredentials(db: Database, accountId: string, now: Date): Promise<PolicyCredential[]> {
  const given = await db
    .select({ card: cards, pass: { siteId: passes.siteId, validFrom: passes.validFrom, validUntil: passes.validUntil } })
    .from(cards)
    .leftJoin(passes, and(eq(passes.accountId, cards.accountId), eq(passes.passId, cards.passId)))
    .where(eq(cards.accountId, accountId));
  const pending = await db
    .select()
    .from(passes)
    .where(
      and(
        eq(passes.accountId, accountId),
        eq(passes.requestStatus, ApprovalRequestStatus.Pending),
        or(isNull(passes.validUntil), gt(passes.validUntil, now)),
      ),
    );
  const owners = await db.select().from(people).where(eq(people.accountId, accountId));
  return [
    ...given.map(
      ({ card, pass }): PolicyCredential => ({
        credentialId: `card-${card.cardNumber}`,
        personId: card.personId,
        status: card.status,
        kind: "card",
        cardNumber: card.cardNumber,
        ...(card.facilityCode !== null && { facilityCode: card.facilityCode }),
        ...(card.isExternal && { isExternal: true }),
        ...(card.isLockdownCard && { isLockdownCard: true }),
        ...(pass && { siteIds: [pass.siteId], ...validity(pass) }),
      }),
    ),
    ...pending.map(
      (pass): PolicyCredential => ({
        credentialId: `pass-${pass.passId}`,
        personId: pass.personId,
        status: "pending",
        kind: "card",
        cardNumber: pass.cardNumber,
        siteIds: [pass.siteId],
      }),
    ),
    ...owners.flatMap(({ personId, uid, hasMobileCredential, hasEnrolledFace }): PolicyCredential[] => [
      ...(uid === null ? [] : [own("web", personId)]),
      ...(hasMobileCredential ? [own("mobile", personId)] : []),
      ...(hasEnrolledFace ? [own("face", personId)] : []),
    ]),
  ];
}

function own(kind: "web" | "mobile" | "face", personId: string): PolicyCredential {
  return { credentialId: `${kind}-${personId}`, personId, status: "active", kind };
}

function validity({ validFrom, validUntil }: { validFrom: Date | null; validUntil: Date | null }) {
  return {
    ...(validFrom && { validFromUtc: validFrom.toISOString() }),
    ...(validUntil && { validUntilUtc: validUntil.toISOString() }),
  };
}
