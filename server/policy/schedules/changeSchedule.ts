import { randomUUID } from "node:crypto";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { createSchedule, deleteSchedule, updateSchedule } from "#contract/schedules.ts";
import { problemOfTimes } from "#domain/schedules/weekGrid.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, forbidden } from "../../base/errors.ts";
import { differencesOf, settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { schedules } from "../../base/store/schema/policy.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { type AttachedIds, idsOf, replaceAttached, requireAttachable } from "./attachments.ts";
import { isSchedule, lockSchedule, requireSchedule, type ScheduleRow } from "./scheduleRows.ts";

type Fields = ParsedRequestOf<typeof createSchedule>["body"];
type Columns = Omit<ScheduleRow, "accountId" | "scheduleId" | "isDoubled" | "version">;

/** The checked input of an editor as columns. */
export async function readScheduleFields(
  transaction: Database,
  session: Session,
  fields: Fields,
): Promise<{ columns: Columns; ids: AttachedIds }> {
  const problem = problemOfTimes(fields);
  if (problem) throw new EventError(problem);
  const { name, description = "", kind, isFirstPersonIn = false, startDate = null, endDate = null, recurrences, onHoliday } = fields;
  const ids = await requireAttachable(transaction, session, fields);
  return { columns: { name, description, kind, isFirstPersonIn, startDate, endDate, recurrences, onHoliday }, ids };
}

type Update = ParsedRequestOf<typeof updateSchedule>["body"];

/** The schedule, locked, and what an update makes of it. @throws what the update is refused with, but for a name that is taken */
export async function checkScheduleUpdate(transaction: Database, session: Session, { id, version, ...fields }: Update) {
  const { row, attached, isWithinReach } = await lockSchedule(transaction, session, id);
  const { columns, ids } = await readScheduleFields(transaction, session, fields);
  if (!isWithinReach) throw forbidden("error_schedule_out_of_reach");
  if (version !== undefined && version !== row.version) throw conflict("error_schedule_version_conflict");
  return { row, attached, columns, ids };
}

/** The schedule, locked. @throws error_schedule_in_use while it is attached to anything */
export async function checkScheduleDeletion(transaction: Database, session: Session, scheduleId: string): Promise<ScheduleRow> {
  const { row, attached } = await lockSchedule(transaction, session, scheduleId);
  if (Object.values(attached).some((things) => things.length > 0)) throw conflict("error_schedule_in_use");
  return row;
}

export const createScheduleHandler = handle(createSchedule, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const scheduleId = randomUUID();
  await refuseTakenName("error_schedule_name_taken", () =>
    events.record(accountId, async (transaction) => {
      const { columns, ids } = await readScheduleFields(transaction, session, body);
      await transaction.insert(schedules).values({ accountId, scheduleId, ...columns });
      await replaceAttached(transaction, accountId, scheduleId, ids);
      const data = { to: { ...columns, ...ids } };
      return [settingsEvent(session, { thing: "schedule", change: "created", id: scheduleId, name: columns.name, data })];
    }),
  );
  return requireSchedule(store.db, session, scheduleId);
});

export const updateScheduleHandler = handle(updateSchedule, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const { id: scheduleId } = body;
  await refuseTakenName("error_schedule_name_taken", () =>
    events.record(accountId, async (transaction) => {
      const { row, attached, columns, ids } = await checkScheduleUpdate(transaction, session, body);
      const after = { ...row, ...columns };
      const data = differencesOf({ ...row, ...idsOf(attached) }, { ...after, ...ids });
      if (!data) return [];
      await transaction
        .update(schedules)
        .set({ ...columns, version: row.version + 1 })
        .where(isSchedule(session, scheduleId));
      await replaceAttached(transaction, accountId, scheduleId, ids);
      return [settingsEvent(session, { thing: "schedule", change: "changed", id: scheduleId, name: after.name, data })];
    }),
  );
  return requireSchedule(store.db, session, scheduleId);
});

export const deleteScheduleHandler = handle(deleteSchedule, async ({ params, session, platform: { events } }) => {
  const scheduleId = params.id;
  await events.record(session.accountId, async (transaction) => {
    const row = await checkScheduleDeletion(transaction, session, scheduleId);
    await transaction.delete(schedules).where(isSchedule(session, scheduleId));
    const { accountId: _, ...from } = row;
    return [settingsEvent(session, { thing: "schedule", change: "deleted", id: scheduleId, name: row.name, data: { from } })];
  });
  return {};
});
