import { and, eq, sql } from "drizzle-orm";
import type { ParsedRequestOf, PayloadOf } from "#contract/endpoint.ts";
import type { Group, getGroup } from "#contract/groups.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { events } from "../../base/store/schema/events.ts";
import { groupMembers, groups, scheduleGroups, schedules } from "../../base/store/schema/policy.ts";

export type GroupRow = typeof groups.$inferSelect;

export const memberCount = sql<number>`(SELECT count(*)::int FROM group_members m WHERE m.account_id = groups.account_id AND m.group_id = groups.group_id)`;
export const groupColumns = { row: groups, memberCount };
export const isGroup = ({ accountId }: Session, groupId: string) => and(eq(groups.accountId, accountId), eq(groups.groupId, groupId));

export function presentGroup({ row, memberCount: members }: { row: GroupRow; memberCount: number }): Group {
  const { groupId: id, name, description, version } = row;
  return { id, name, description, memberCount: members, version };
}

export async function requireGroup(db: Database, session: Session, groupId: string): Promise<Group> {
  const [found] = await db.select(groupColumns).from(groups).where(isGroup(session, groupId));
  if (!found) throw notFound("error_group_not_found");
  return presentGroup(found);
}

/** The group's row, locked until the transaction ends, so that joining waits for a deletion. */
export async function lockGroup(transaction: Database, session: Session, groupId: string): Promise<GroupRow> {
  const [row] = await transaction.select().from(groups).where(isGroup(session, groupId)).for("update");
  if (!row) throw notFound("error_group_not_found");
  return row;
}

type MembersQuery = ParsedRequestOf<typeof getGroup>["query"];

/** One group with a page of the members that the session reaches. */
export async function readGroupDetail(
  db: Database,
  session: Session,
  groupId: string,
  query: MembersQuery,
): Promise<PayloadOf<typeof getGroup>> {
  const { accountId } = session;
  const group = await requireGroup(db, session, groupId);
  const { search, sort = "name" } = query;
  const text = sort.endsWith("email") ? folded(sql`coalesce(${people.email}, '')`) : folded(fullNameOfPerson);
  const keyset = keysetOf(query, { sort, text, id: people.personId });
  const found = await db
    .select({ person: people, place: keyset.place })
    .from(groupMembers)
    .innerJoin(people, and(eq(people.accountId, groupMembers.accountId), eq(people.personId, groupMembers.personId)))
    .where(
      and(
        eq(groupMembers.accountId, accountId),
        eq(groupMembers.groupId, groupId),
        isWithinReach(session),
        hasText(search, fullNameOfPerson, people.email),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  const given = await db
    .select({ id: schedules.scheduleId, name: schedules.name })
    .from(scheduleGroups)
    .innerJoin(schedules, and(eq(schedules.accountId, scheduleGroups.accountId), eq(schedules.scheduleId, scheduleGroups.scheduleId)))
    .where(and(eq(scheduleGroups.accountId, accountId), eq(scheduleGroups.groupId, groupId)))
    .orderBy(schedules.name);
  const isAbout = eq(sql`${events.data} ->> 'groupId'`, groupId);
  const lastChange = await lastChangeOf(db, accountId, ["group.created", "group.changed"], isAbout);
  const members = keyset.pageOf(found, ({ person }) => ({
    id: person.personId,
    fullName: `${person.firstName} ${person.lastName}`,
    email: person.email ?? "",
    status: person.status,
    isVisitor: person.isVisitor,
  }));
  return { ...group, ...(lastChange && { lastChange }), schedules: given, members };
}
