import { and, eq, ilike, inArray, ne, notExists, or, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { listUsers } from "#contract/users.ts";
import { handle, type Route } from "../http/handle.ts";
import { fullNameOfPerson, isWithinReach } from "../people/reach.ts";
import { containing, keysetOf } from "../store/keyset.ts";
import { people, roles } from "../store/schema/accounts.ts";
import { groupMembers } from "../store/schema/policy.ts";

const listUsersHandler = handle(listUsers, async ({ query, session, platform: { store } }) => {
  const { search, sort = "name", roleId, isAdmin, outsideGroupId } = query;
  const keyset = keysetOf(query, { sort, text: sql`lower(${fullNameOfPerson})`, id: people.personId });
  const pattern = search && containing(search);
  const isMember = and(
    eq(groupMembers.accountId, people.accountId),
    eq(groupMembers.personId, people.personId),
    eq(groupMembers.groupId, outsideGroupId ?? ""),
  );
  const found = await store.db
    .select({ person: people, role: roles, place: keyset.place })
    .from(people)
    .leftJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .where(
      and(
        eq(people.accountId, session.accountId),
        ne(people.status, UserStatus.Inactive),
        isWithinReach(session),
        pattern ? or(ilike(fullNameOfPerson, pattern), ilike(people.email, pattern)) : undefined,
        roleId === undefined ? undefined : eq(people.roleId, roleId),
        isAdmin === undefined ? undefined : inArray(sql`coalesce(${roles.isAdmin}, false)`, [isAdmin === "true"]),
        outsideGroupId === undefined
          ? undefined
          : notExists(store.db.select({ personId: groupMembers.personId }).from(groupMembers).where(isMember)),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, ({ person, role }) => ({
    id: person.personId,
    fullName: `${person.firstName} ${person.lastName}`,
    email: person.email ?? "",
    status: person.status,
    isVisitor: person.isVisitor,
    ...(role && { role: { id: role.roleId, displayName: role.displayName, isAdmin: role.isAdmin } }),
    siteIds: person.siteIds,
  }));
});

export const usersRoutes: readonly Route[] = [listUsersHandler];
