import { and, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { getSchedule, listSchedules } from "#contract/schedules.ts";
import type { Database } from "../../base/store/connect.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { groupMembers, scheduleGroups, schedulePeople, schedules } from "../../base/store/schema/policy.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createScheduleHandler, deleteScheduleHandler, updateScheduleHandler } from "./changeSchedule.ts";
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

/** VI-03: schedules with a visitor among their people or in one of their groups. */
function isOfVisitors(db: Database): SQL | undefined {
  const isVisitor = and(eq(people.accountId, schedules.accountId), eq(people.isVisitor, true), ne(people.status, UserStatus.Inactive));
  const ofSchedule = (table: typeof schedulePeople | typeof scheduleGroups) =>
    and(eq(table.accountId, schedules.accountId), eq(table.scheduleId, schedules.scheduleId));
  const direct = db
    .select({ one: sql`1` })
    .from(schedulePeople)
    .innerJoin(people, and(isVisitor, eq(people.personId, schedulePeople.personId)))
    .where(ofSchedule(schedulePeople));
  const byGroup = db
    .select({ one: sql`1` })
    .from(scheduleGroups)
    .innerJoin(groupMembers, and(eq(groupMembers.accountId, scheduleGroups.accountId), eq(groupMembers.groupId, scheduleGroups.groupId)))
    .innerJoin(people, and(isVisitor, eq(people.personId, groupMembers.personId)))
    .where(ofSchedule(scheduleGroups));
  return or(exists(direct), exists(byGroup));
}

export const schedulesRoutes: readonly Route[] = [
  listSchedulesHandler,
  getScheduleHandler,
  createScheduleHandler,
  updateScheduleHandler,
  deleteScheduleHandler,
];
