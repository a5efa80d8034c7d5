import { and, eq, inArray, sql } from "drizzle-orm";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, forbidden, notFound } from "../../base/errors.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { scheduleDoors, schedulePeople, schedules, scheduleZones, zones } from "../../base/store/schema/policy.ts";
import { isSeenBy, type ScheduleRow } from "../../policy/schedules/scheduleRows.ts";

export interface ScheduleChanges {
  added: readonly ScheduleRow[];
  removed: readonly ScheduleRow[];
}

/**
 * What has to change so that a visitor has exactly these schedules of those that the session sees; those are kept from others until
 * the transaction ends.
 * @throws error_schedule_not_found for one that the session does not see, error_schedule_out_of_reach for one of whose doors it does
 * not reach all, error_guest_schedule_kind, and error_forbidden to who may not see schedules
 */
export async function checkGuestSchedules(
  transaction: Database,
  session: Session,
  wanted: readonly string[],
  present: readonly string[],
): Promise<ScheduleChanges> {
  const ids = [...new Set([...wanted, ...present])];
  const seen = await transaction
    .select()
    .from(schedules)
    .where(and(eq(schedules.accountId, session.accountId), inArray(schedules.scheduleId, ids), isSeenBy(transaction, session)))
    .orderBy(schedules.scheduleId)
    .for("update");
  if (wanted.some((id) => !seen.some(({ scheduleId }) => scheduleId === id))) throw notFound("error_schedule_not_found");
  const added = seen.filter(({ scheduleId }) => wanted.includes(scheduleId) && !present.includes(scheduleId));
  const removed = seen.filter(({ scheduleId }) => present.includes(scheduleId) && !wanted.includes(scheduleId));
  if (added.length + removed.length > 0 && !session.scopes.has("schedule_r")) throw forbidden();
  if (added.some(({ kind }) => kind !== "access")) throw conflict("error_guest_schedule_kind");
  await requireReach(
    transaction,
    session,
    [...added, ...removed].map(({ scheduleId }) => scheduleId),
  );
  return { added, removed };
}

/** Nobody gives or takes what they do not reach: every door of the schedule, also those of its zones. */
async function requireReach(transaction: Database, session: Session, ids: string[]): Promise<void> {
  const { accountId } = session;
  const into = await transaction
    .select({ zoneId: zones.zoneId, siteId: zones.siteId })
    .from(scheduleZones)
    .innerJoin(zones, and(eq(zones.accountId, scheduleZones.accountId), eq(zones.zoneId, scheduleZones.zoneId)))
    .where(and(eq(scheduleZones.accountId, accountId), inArray(scheduleZones.scheduleId, ids)));
  const named = transaction
    .select({ serialNumber: scheduleDoors.serialNumber })
    .from(scheduleDoors)
    .where(and(eq(scheduleDoors.accountId, accountId), inArray(scheduleDoors.scheduleId, ids)));
  const zoneIds = into.map(({ zoneId }) => zoneId);
  const doors = await transaction
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.accountId, accountId),
        sql`(${inArray(devices.serialNumber, named)} OR ${zoneIds.length > 0 ? inArray(devices.primaryZoneId, zoneIds) : sql`false`})`,
      ),
    );
  const isReached = into.every(({ siteId }) => reaches(session, { accountId, siteId })) && doors.every((door) => reaches(session, door));
  if (!isReached) throw forbidden("error_schedule_out_of_reach");
}

/** The visitor's schedules. */
export async function schedulesOf(transaction: Database, accountId: string, personId: string): Promise<string[]> {
  const rows = await transaction
    .select({ scheduleId: schedulePeople.scheduleId })
    .from(schedulePeople)
    .where(and(eq(schedulePeople.accountId, accountId), eq(schedulePeople.personId, personId)))
    .orderBy(schedulePeople.scheduleId);
  return rows.map(({ scheduleId }) => scheduleId);
}

/**
 * Gives and takes them, with an entry for each schedule: who has one open as a form is told, and its version grows, so that no older
 * form takes the visitor out again.
 */
export async function changeGuestSchedules(
  transaction: Database,
  session: Session,
  person: { personId: string; personName: string },
  { added, removed }: ScheduleChanges,
): Promise<NewEvent[]> {
  const { accountId } = session;
  const { personId } = person;
  if (added.length > 0)
    await transaction.insert(schedulePeople).values(added.map(({ scheduleId }) => ({ accountId, scheduleId, personId })));
  const lost = removed.map(({ scheduleId }) => scheduleId);
  await transaction
    .delete(schedulePeople)
    .where(and(eq(schedulePeople.accountId, accountId), eq(schedulePeople.personId, personId), inArray(schedulePeople.scheduleId, lost)));
  await outdate(
    transaction,
    accountId,
    [...added, ...removed].map(({ scheduleId }) => scheduleId),
  );
  const entry = (kind: "added" | "removed") => (row: ScheduleRow) =>
    settingsEvent(session, { thing: "schedule", change: "changed", id: row.scheduleId, name: row.name, data: { [kind]: [person] } });
  return [...added.map(entry("added")), ...removed.map(entry("removed"))];
}

/** Takes a visitor out of all of them, and answers which. */
export async function leaveSchedules(transaction: Database, accountId: string, personId: string): Promise<string[]> {
  const lost = await transaction
    .delete(schedulePeople)
    .where(and(eq(schedulePeople.accountId, accountId), eq(schedulePeople.personId, personId)))
    .returning({ scheduleId: schedulePeople.scheduleId });
  const ids = lost.map(({ scheduleId }) => scheduleId).toSorted();
  await outdate(transaction, accountId, ids);
  return ids;
}

const outdate = (transaction: Database, accountId: string, ids: string[]) =>
  transaction
    .update(schedules)
    .set({ version: sql`${schedules.version} + 1` })
    .where(and(eq(schedules.accountId, accountId), inArray(schedules.scheduleId, ids)));
