import { and, eq, inArray, type SQL } from "drizzle-orm";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { reaches, reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { groups, scheduleDoors, scheduleGroups, schedulePeople, scheduleZones, zones } from "../../base/store/schema/policy.ts";
import { memberCount } from "../../people/groups/groupRows.ts";
import { requirePeople } from "../../people/users/requirePeople.ts";

/** Kinds of attachments of schedules, as calls name them. */
export interface AttachedIds {
  serialNumbers: string[];
  zoneIds: string[];
  personIds: string[];
  groupIds: string[];
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].toSorted();

/**
 * These things, each once and in order, kept from being deleted until the transaction ends.
 * @throws error_device_not_found, error_zone_not_found, error_user_not_found or error_group_not_found for one that the session does not reach
 */
export async function requireAttachable(transaction: Database, session: Session, wanted: AttachedIds): Promise<AttachedIds> {
  const { accountId } = session;
  const [serialNumbers, zoneIds, personIds, groupIds] = [wanted.serialNumbers, wanted.zoneIds, wanted.personIds, wanted.groupIds].map(
    sorted,
  ) as [string[], string[], string[], string[]];
  const doors = await transaction
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, serialNumbers)));
  if (doors.filter((door) => isDoor(door) && reaches(session, door)).length < serialNumbers.length)
    throw notFound("error_device_not_found");
  const found = await transaction
    .select()
    .from(zones)
    .where(and(eq(zones.accountId, accountId), inArray(zones.zoneId, zoneIds)))
    .orderBy(zones.zoneId)
    .for("share");
  if (found.filter(({ siteId }) => reaches(session, { accountId, siteId })).length < zoneIds.length) throw notFound("error_zone_not_found");
  await requirePeople(transaction, session, personIds);
  const known = await transaction
    .select()
    .from(groups)
    .where(and(eq(groups.accountId, accountId), inArray(groups.groupId, groupIds)))
    .orderBy(groups.groupId)
    .for("share");
  if (known.length < groupIds.length) throw notFound("error_group_not_found");
  return { serialNumbers, zoneIds, personIds, groupIds };
}

/** Attaches a schedule to these things and to nothing else. */
export async function replaceAttached(transaction: Database, accountId: string, scheduleId: string, ids: AttachedIds): Promise<void> {
  const place = { accountId, scheduleId };
  for (const table of [scheduleDoors, scheduleZones, schedulePeople, scheduleGroups])
    await transaction.delete(table).where(and(eq(table.accountId, accountId), eq(table.scheduleId, scheduleId)));
  const { serialNumbers, zoneIds, personIds, groupIds } = ids;
  if (serialNumbers.length > 0)
    await transaction.insert(scheduleDoors).values(serialNumbers.map((serialNumber) => ({ ...place, serialNumber })));
  if (zoneIds.length > 0) await transaction.insert(scheduleZones).values(zoneIds.map((zoneId) => ({ ...place, zoneId })));
  if (personIds.length > 0) await transaction.insert(schedulePeople).values(personIds.map((personId) => ({ ...place, personId })));
  if (groupIds.length > 0) await transaction.insert(scheduleGroups).values(groupIds.map((groupId) => ({ ...place, groupId })));
}

/** Everything that one schedule is attached to, reached or not, by name. */
export async function readAttached(db: Database, accountId: string, scheduleId: string) {
  const isOf = (table: typeof scheduleDoors | typeof scheduleZones | typeof schedulePeople | typeof scheduleGroups): SQL | undefined =>
    and(eq(table.accountId, accountId), eq(table.scheduleId, scheduleId));
  const doors = await db
    .select({ row: devices })
    .from(scheduleDoors)
    .innerJoin(devices, and(eq(devices.accountId, scheduleDoors.accountId), eq(devices.serialNumber, scheduleDoors.serialNumber)))
    .where(isOf(scheduleDoors))
    .orderBy(devices.name, devices.serialNumber);
  const into = await db
    .select({ row: zones })
    .from(scheduleZones)
    .innerJoin(zones, and(eq(zones.accountId, scheduleZones.accountId), eq(zones.zoneId, scheduleZones.zoneId)))
    .where(isOf(scheduleZones))
    .orderBy(zones.name, zones.zoneId);
  const persons = await db
    .select({ row: people })
    .from(schedulePeople)
    .innerJoin(people, and(eq(people.accountId, schedulePeople.accountId), eq(people.personId, schedulePeople.personId)))
    .where(isOf(schedulePeople))
    .orderBy(people.firstName, people.lastName, people.personId);
  const given = await db
    .select({
      row: groups,
      memberCount,
    })
    .from(scheduleGroups)
    .innerJoin(groups, and(eq(groups.accountId, scheduleGroups.accountId), eq(groups.groupId, scheduleGroups.groupId)))
    .where(isOf(scheduleGroups))
    .orderBy(groups.name, groups.groupId);
  return {
    doors: doors.map(({ row }) => row),
    zones: into.map(({ row }) => row),
    people: persons.map(({ row }) => row),
    groups: given.map(({ row, memberCount: members }) => ({ id: row.groupId, name: row.name, memberCount: members })),
  };
}
export type Attached = Awaited<ReturnType<typeof readAttached>>;

export function idsOf({ doors, zones: into, people: persons, groups: given }: Attached): AttachedIds {
  return {
    serialNumbers: sorted(doors.map(({ serialNumber }) => serialNumber)),
    zoneIds: sorted(into.map(({ zoneId }) => zoneId)),
    personIds: sorted(persons.map(({ personId }) => personId)),
    groupIds: sorted(given.map(({ id }) => id)),
  };
}

/** The part of it that the session reaches; groups belong to the account as a whole. */
export function withinReach(session: Session, attached: Attached): Attached {
  return {
    doors: attached.doors.filter((door) => reaches(session, door)),
    zones: attached.zones.filter(({ accountId, siteId }) => reaches(session, { accountId, siteId })),
    people: attached.people.filter((person) => reachesPerson(session, person)),
    groups: attached.groups,
  };
}

/** A session sees a schedule if it reaches one of its doors or zones, or if the schedule has none. */
export function isSeen(attached: Attached, reached: Attached): boolean {
  return attached.doors.length + attached.zones.length === 0 || reached.doors.length + reached.zones.length > 0;
}

/** A session may change a schedule only if it reaches all of it: nobody removes doors that they do not know of. */
export function isAllWithinReach(attached: Attached, reached: Attached): boolean {
  return (["doors", "zones", "people"] as const).every((kind) => attached[kind].length === reached[kind].length);
}
