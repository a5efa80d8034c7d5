import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { effectiveScopes, isScope, type Scope } from "#contract/scopes.ts";
import { exceeds, type RoleRights } from "#domain/access/roleRights.ts";
import type { Session } from "../../access/session.ts";
import { excludedUserStatuses } from "../../access/sessions.ts";
import { forbidden, notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { events } from "../../base/store/schema/events.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { defaultRoleId } from "../../identity/accounts/defaultRoles.ts";

export type RoleRow = typeof roles.$inferSelect;

export const userCount = sql<number>`(SELECT count(*)::int FROM people p WHERE p.account_id = roles.account_id AND p.role_id = roles.role_id)`;
export const roleColumns = { row: roles, userCount };
export const isRole = ({ accountId }: Session, roleId: string) => and(eq(roles.accountId, accountId), eq(roles.roleId, roleId));
/** The role that every account has, and never loses. */
export const isOwnersRole = ({ roleId }: RoleRow) => roleId === defaultRoleId("Owner");

export function rightsOf({ rank, isAdmin, scopes, videoRights, deviceSerials }: RoleRow): RoleRights {
  return { rank, isAdmin, scopes: scopes.filter(isScope), videoRights, deviceSerials: deviceSerials ?? undefined };
}

export const rightsOfSession = ({ rank, isAdmin, scopes, videoRights, deviceSerials }: Session): RoleRights => ({
  rank,
  isAdmin,
  scopes: [...scopes],
  videoRights,
  deviceSerials: deviceSerials && [...deviceSerials],
});

export function presentRole(session: Session, { row, userCount: users }: { row: RoleRow; userCount: number }): Role {
  const { roleId: id, displayName, description, version } = row;
  const { deviceSerials, ...rights } = rightsOf(row);
  return {
    id,
    displayName,
    description,
    ...rights,
    scopes: [...rights.scopes],
    ...(deviceSerials && { deviceSerials: [...deviceSerials] }),
    userCount: users,
    isOwner: isOwnersRole(row),
    isGrantable: !exceeds(rightsOf(row), rightsOfSession(session)),
    version,
  };
}

export async function requireRole(db: Database, session: Session, roleId: string): Promise<Role> {
  const [found] = await db.select(roleColumns).from(roles).where(isRole(session, roleId));
  if (!found) throw notFound("error_role_not_found");
  const isAbout = eq(sql`${events.data} ->> 'roleId'`, roleId);
  const lastChange = await lastChangeOf(db, session.accountId, ["role.created", "role.changed"], isAbout);
  return { ...presentRole(session, found), ...(lastChange && { lastChange }) };
}

/**
 * What the caller may do at this moment, after every change of roles before this one: the session may be a second old, and who has
 * just lost a right must not use that second to give it back to themselves.
 */
export async function readOwnRights(transaction: Database, { accountId, personId }: Session, scope: Scope = "role_w"): Promise<RoleRights> {
  await standInLine(transaction, accountId);
  const [own] = await transaction
    .select({ role: roles })
    .from(people)
    .innerJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId), notInArray(people.status, excludedUserStatuses)));
  if (!own || !effectiveScopes(own.role.scopes.filter(isScope)).has(scope)) throw forbidden();
  return rightsOf(own.role);
}

/** The role's row, kept from others until the transaction ends. @throws error_role_above_own for one that goes beyond these rights */
export async function lockRole(transaction: Database, session: Session, roleId: string, own: RoleRights): Promise<RoleRow> {
  const [row] = await transaction.select().from(roles).where(isRole(session, roleId)).for("update");
  if (!row) throw notFound("error_role_not_found");
  if (exceeds(rightsOf(row), own)) throw forbidden("error_role_above_own");
  return row;
}
