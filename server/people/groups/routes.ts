import { and, eq, sql } from "drizzle-orm";
import { getGroup, listGroups } from "#contract/groups.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { groups } from "../../base/store/schema/policy.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createGroupHandler, deleteGroupHandler, updateGroupHandler } from "./changeGroup.ts";
import { groupColumns, memberCount, presentGroup, readGroupDetail } from "./groupRows.ts";
import { addGroupUsersHandler, removeGroupUsersHandler } from "./groupUsers.ts";

const listGroupsHandler = handle(listGroups, async ({ query, session, platform: { store } }) => {
  const { search, sort = "name" } = query;
  const text = sort.endsWith("members") ? sql`lpad(${memberCount}::text, 9, '0')` : folded(groups.name);
  const keyset = keysetOf(query, { sort, text, id: groups.groupId });
  const found = await store.db
    .select({ ...groupColumns, place: keyset.place })
    .from(groups)
    .where(and(eq(groups.accountId, session.accountId), hasText(search, groups.name), keyset.following))
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, presentGroup);
});

const getGroupHandler = handle(getGroup, ({ params, query, session, platform }) =>
  readGroupDetail(platform.store.db, session, params.id, query),
);

export const groupsRoutes: readonly Route[] = [
  listGroupsHandler,
  getGroupHandler,
  createGroupHandler,
  updateGroupHandler,
  deleteGroupHandler,
  addGroupUsersHandler,
  removeGroupUsersHandler,
];
