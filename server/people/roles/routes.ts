import { and, eq, lte, or, type SQL, sql } from "drizzle-orm";
import { getRole, listRoles } from "#contract/roles.ts";
import type { Session } from "../../access/session.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { roles } from "../../base/store/schema/accounts.ts";
import { handle, type Route } from "../../http/handle.ts";
import { addRoleScopesHandler, deleteRoleHandler, removeRoleScopesHandler, saveRoleHandler } from "./changeRole.ts";
import { presentRole, requireRole, roleColumns } from "./roleRows.ts";

const listRolesHandler = handle(listRoles, async ({ query, session, platform: { store } }) => {
  const { search, getAll, sort = "-rank" } = query;
  const text = sort.endsWith("rank") ? sql`lpad(${roles.rank}::text, 6, '0') || ${folded(roles.displayName)}` : folded(roles.displayName);
  const keyset = keysetOf(query, { sort, text, id: roles.roleId });
  const found = await store.db
    .select({ ...roleColumns, place: keyset.place })
    .from(roles)
    .where(
      and(
        eq(roles.accountId, session.accountId),
        getAll === "true" ? undefined : isGrantable(session),
        hasText(search, roles.displayName),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, (role) => presentRole(session, role));
});

/** The rule of `exceeds` for queries. */
function isGrantable({ rank, isAdmin, scopes, videoRights, deviceSerials }: Session): SQL | undefined {
  const lacked = (["live", "recorded", "export"] as const).filter((name) => !videoRights[name]);
  return and(
    lte(roles.rank, rank),
    isAdmin ? undefined : eq(roles.isAdmin, false),
    sql`${roles.scopes} <@ ${sql.param([...scopes])}::text[]`,
    ...lacked.map((name) => sql`NOT (${roles.videoRights} ->> ${name})::boolean`),
    deviceSerials
      ? and(sql`${roles.deviceSerials} IS NOT NULL`, or(sql`${roles.deviceSerials} <@ ${sql.param([...deviceSerials])}::text[]`))
      : undefined,
  );
}

const getRoleHandler = handle(getRole, ({ params, session, platform }) => requireRole(platform.store.db, session, params.id));

export const rolesRoutes: readonly Route[] = [
  listRolesHandler,
  getRoleHandler,
  saveRoleHandler,
  deleteRoleHandler,
  addRoleScopesHandler,
  removeRoleScopesHandler,
];
