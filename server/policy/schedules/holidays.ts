import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { createHoliday, deleteHoliday, getHoliday, type Holiday, listHolidays, updateHoliday } from "#contract/holidays.ts";
import { isDayOfYear } from "#domain/schedules/holidays.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import { differencesOf, settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { events as eventRows } from "../../base/store/schema/events.ts";
import { holidays } from "../../base/store/schema/policy.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle, type Route } from "../../http/handle.ts";

type HolidayRow = typeof holidays.$inferSelect;

const isHoliday = ({ accountId }: Session, holidayId: string) => and(eq(holidays.accountId, accountId), eq(holidays.holidayId, holidayId));

function present({ holidayId: id, name, month, day, version }: HolidayRow): Holiday {
  return { id, name, month, day, version };
}

async function requireHoliday(db: Database, session: Session, holidayId: string): Promise<Holiday> {
  const [row] = await db.select().from(holidays).where(isHoliday(session, holidayId));
  if (!row) throw notFound("error_holiday_not_found");
  const isAbout = eq(sql`${eventRows.data} ->> 'holidayId'`, holidayId);
  const lastChange = await lastChangeOf(db, session.accountId, ["holiday.created", "holiday.changed"], isAbout);
  return { ...present(row), ...(lastChange && { lastChange }) };
}

export async function lockHoliday(transaction: Database, session: Session, holidayId: string): Promise<HolidayRow> {
  const [row] = await transaction.select().from(holidays).where(isHoliday(session, holidayId)).for("update");
  if (!row) throw notFound("error_holiday_not_found");
  return row;
}

export function requireHolidayDate({ month, day }: Pick<Holiday, "month" | "day">): void {
  if (!isDayOfYear(month, day)) throw new EventError("error_holiday_date_invalid");
}

const listHolidaysHandler = handle(listHolidays, async ({ query, session, platform: { store } }) => {
  const { search, sort = "date" } = query;
  const byDate = sql`lpad(${holidays.month}::text, 2, '0') || lpad(${holidays.day}::text, 2, '0')`;
  const keyset = keysetOf(query, { sort, text: sort.endsWith("date") ? byDate : folded(holidays.name), id: holidays.holidayId });
  const found = await store.db
    .select({ row: holidays, place: keyset.place })
    .from(holidays)
    .where(and(eq(holidays.accountId, session.accountId), hasText(search, holidays.name), keyset.following))
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, ({ row }) => present(row));
});

const getHolidayHandler = handle(getHoliday, ({ params, session, platform }) => requireHoliday(platform.store.db, session, params.id));

const createHolidayHandler = handle(createHoliday, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  requireHolidayDate(body);
  const holidayId = randomUUID();
  await refuseTakenName("error_holiday_day_taken", () =>
    events.record(accountId, async (transaction) => {
      await transaction.insert(holidays).values({ accountId, holidayId, ...body });
      return [settingsEvent(session, { thing: "holiday", change: "created", id: holidayId, name: body.name, data: { to: body } })];
    }),
  );
  return requireHoliday(store.db, session, holidayId);
});

type HolidayUpdate = ParsedRequestOf<typeof updateHoliday>["body"];

/** The holiday, locked. @throws what the update is refused with, but for a day that is taken */
export async function checkHolidayUpdate(
  transaction: Database,
  session: Session,
  holidayId: string,
  { version, ...fields }: HolidayUpdate,
) {
  const before = await lockHoliday(transaction, session, holidayId);
  requireHolidayDate(fields);
  if (version !== undefined && version !== before.version) throw conflict("error_holiday_version_conflict");
  return before;
}

const updateHolidayHandler = handle(updateHoliday, async ({ params, body, session, platform: { events, store } }) => {
  const { version: _seen, ...fields } = body;
  await refuseTakenName("error_holiday_day_taken", () =>
    events.record(session.accountId, async (transaction) => {
      const before = await checkHolidayUpdate(transaction, session, params.id, body);
      const after = { ...before, ...fields, version: before.version + 1 };
      const data = differencesOf(before, after);
      if (!data) return [];
      await transaction.update(holidays).set(after).where(isHoliday(session, params.id));
      return [settingsEvent(session, { thing: "holiday", change: "changed", id: params.id, name: after.name, data })];
    }),
  );
  return requireHoliday(store.db, session, params.id);
});

const deleteHolidayHandler = handle(deleteHoliday, async ({ params, session, platform: { events } }) => {
  await events.record(session.accountId, async (transaction) => {
    const { name, month, day } = await lockHoliday(transaction, session, params.id);
    await transaction.delete(holidays).where(isHoliday(session, params.id));
    return [settingsEvent(session, { thing: "holiday", change: "deleted", id: params.id, name, data: { from: { month, day } } })];
  });
  return {};
});

export const holidaysRoutes: readonly Route[] = [
  listHolidaysHandler,
  getHolidayHandler,
  createHolidayHandler,
  updateHolidayHandler,
  deleteHolidayHandler,
];
