import { and, eq, sql } from "drizzle-orm";
import { getSchedule, listSchedules } from "#contract/schedules.ts";
import { handle, type Route } from "../../http/handle.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { schedules } from "../../base/store/schema/policy.ts";
import { createScheduleHandler, deleteScheduleHandler, updateScheduleHandler } from "./changeSchedule.ts";
import { isOfVisitors } from "./ofVisitors.ts";
import { isSeenBy, presentSchedule, requireSchedule, scheduleColumns } from "./scheduleRows.ts";

const listSchedulesHandler = handle(listSchedules, async ({ query, session, platform: { store } }) => {
  const { search, kind, visitors, sort = "name" } = query;
  const text = sort.endsWith("kind") ? sql`${schedules.kind} || ' ' || ${folded(schedules.name)}` : folded(schedules.name);
  const keyset = keysetOf(query, { sort, text, id: schedules.scheduleId });
  const found = await store.db
    .select({ ...scheduleColumns, place: keyset.place })
    .from(schedules)
    .where(
      and(
        eq(schedules.accountId, session.accountId),
        isSeenBy(store.db, session),
        kind === undefined ? undefined : eq(schedules.kind, kind),
        visitors && isOfVisitors(store.db),
        hasText(search, schedules.name),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, presentSchedule);
});

const getScheduleHandler = handle(getSchedule, ({ params, session, platform }) => requireSchedule(platform.store.db, session, params.id));

export const schedulesRoutes: readonly Route[] = [
  listSchedulesHandler,
  getScheduleHandler,
  createScheduleHandler,
  updateScheduleHandler,
  deleteScheduleHandler,
];
