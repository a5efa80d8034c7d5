import { and, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { groupMembers, scheduleGroups, schedulePeople, schedules } from "../../base/store/schema/policy.ts";

/** VI-03: schedules with a visitor among their people or in one of their groups. */
export function isOfVisitors(db: Database): SQL | undefined {
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
