import { and, eq, exists, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Schedule, ScheduleDetail } from "#contract/schedules.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { scheduleDoors, schedules, scheduleZones, zones } from "../../base/store/schema/policy.ts";
import { type Attached, isAllWithinReach, isSeen, readAttached, withinReach } from "./attachments.ts";

export type ScheduleRow = typeof schedules.$inferSelect;

const countOf = (table: string) =>
  sql<number>`(SELECT count(*)::int FROM ${sql.identifier(table)} t WHERE t.account_id = schedules.account_id AND t.schedule_id = schedules.schedule_id)`;

/** A schedule with how much it is attached to, reached or not. */
export const scheduleColumns = {
  row: schedules,
  doorCount: countOf("schedule_doors"),
  zoneCount: countOf("schedule_zones"),
  personCount: countOf("schedule_people"),
  groupCount: countOf("schedule_groups"),
};

interface FoundSchedule extends Pick<Schedule, "doorCount" | "zoneCount" | "personCount" | "groupCount"> {
  row: ScheduleRow;
}

export function presentSchedule({ row, doorCount, zoneCount, personCount, groupCount }: FoundSchedule): Schedule {
  const { accountId: _, scheduleId: id, startDate, endDate, ...fields } = row;
  return {
    id,
    ...fields,
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    doorCount,
    zoneCount,
    personCount,
    groupCount,
  };
}

export const isSchedule = ({ accountId }: Session, scheduleId: string) =>
  and(eq(schedules.accountId, accountId), eq(schedules.scheduleId, scheduleId));

/** Only schedules that the session sees: the rule of `isSeen` for queries. */
export function isSeenBy(db: Database, session: Session): SQL | undefined {
  const { siteIds, deviceSerials } = session;
  if (siteIds === "all" && !deviceSerials) return undefined;
  const ofSchedule = (table: typeof scheduleDoors | typeof scheduleZones) =>
    and(eq(table.accountId, schedules.accountId), eq(table.scheduleId, schedules.scheduleId));
  const anyDoor = db.select({ one: sql`1` }).from(scheduleDoors).where(ofSchedule(scheduleDoors));
  const anyZone = db.select({ one: sql`1` }).from(scheduleZones).where(ofSchedule(scheduleZones));
  const reachedDoor = db
    .select({ one: sql`1` })
    .from(scheduleDoors)
    .innerJoin(devices, and(eq(devices.accountId, scheduleDoors.accountId), eq(devices.serialNumber, scheduleDoors.serialNumber)))
    .where(
      and(
        ofSchedule(scheduleDoors),
        isAtReachedSite(session, devices.siteId),
        deviceSerials ? inArray(devices.serialNumber, [...deviceSerials]) : undefined,
      ),
    );
  const reachedZone = db
    .select({ one: sql`1` })
    .from(scheduleZones)
    .innerJoin(zones, and(eq(zones.accountId, scheduleZones.accountId), eq(zones.zoneId, scheduleZones.zoneId)))
    .where(and(ofSchedule(scheduleZones), isAtReachedSite(session, zones.siteId)));
  return or(and(notExists(anyDoor), notExists(anyZone)), exists(reachedDoor), exists(reachedZone));
}

/** The schedule's row, kept from others until the transaction ends, and what it is attached to. */
export async function lockSchedule(
  transaction: Database,
  session: Session,
  scheduleId: string,
): Promise<{ row: ScheduleRow; attached: Attached; isWithinReach: boolean }> {
  const [row] = await transaction.select().from(schedules).where(isSchedule(session, scheduleId)).for("update");
  if (!row) throw notFound("error_schedule_not_found");
  const attached = await readAttached(transaction, session.accountId, scheduleId);
  const reached = withinReach(session, attached);
  if (!isSeen(attached, reached)) throw notFound("error_schedule_not_found");
  return { row, attached, isWithinReach: isAllWithinReach(attached, reached) };
}

/** One schedule as the session reaches it, with its last change. */
export async function requireSchedule(db: Database, session: Session, scheduleId: string): Promise<ScheduleDetail> {
  const { accountId } = session;
  const [found] = await db.select(scheduleColumns).from(schedules).where(isSchedule(session, scheduleId));
  if (!found) throw notFound("error_schedule_not_found");
  const attached = await readAttached(db, accountId, scheduleId);
  const reached = withinReach(session, attached);
  if (!isSeen(attached, reached)) throw notFound("error_schedule_not_found");
  const isAbout = eq(sql`${events.data} ->> 'scheduleId'`, scheduleId);
  const lastChange = await lastChangeOf(db, accountId, ["schedule.created", "schedule.changed"], isAbout);
  return {
    ...presentSchedule(found),
    doors: reached.doors.map(({ serialNumber, name, siteId }) => ({ serialNumber, name, siteId })),
    zones: reached.zones.map(({ zoneId: id, name, siteId }) => ({ id, name, siteId })),
    people: reached.people.map(({ personId: id, firstName, lastName }) => ({ id, fullName: `${firstName} ${lastName}` })),
    groups: reached.groups,
    isWithinReach: isAllWithinReach(attached, reached),
    ...(lastChange && { lastChange }),
  };
}
