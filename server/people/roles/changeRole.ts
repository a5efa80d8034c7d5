import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { addRoleScopes, deleteRole, removeRoleScopes, saveRole } from "#contract/roles.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { exceeds, type RoleRights, readsSomething } from "#domain/access/roleRights.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, forbidden, notFound } from "../../base/errors.ts";
import { differencesOf, given, settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { isFolded } from "../../base/store/folded.ts";
import { people, roles } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { isOwnersRole, isRole, lockRole, type RoleRow, readOwnRights, requireRole, rightsOf } from "./roleRows.ts";

type Body = ParsedRequestOf<typeof saveRole>["body"];

const noVideo = { live: false, recorded: false, export: false };

export const saveRoleHandler = handle(saveRole, async ({ body, session, platform }) => {
  const { id, ...fields } = body;
  const roleId = id ?? randomUUID();
  if (id === undefined) await createRole(platform, session, roleId, fields);
  else await changeRole(platform, session, roleId, (before) => nextOf(before, fields));
  return requireRole(platform.store.db, session, roleId);
});

type Fields = Omit<Body, "id">;

function nextOf(before: RoleRow, { version, ...fields }: Fields): RoleRow {
  requireSeen(before, version);
  return { ...before, ...given(fields) };
}

function requireSeen(before: RoleRow, version: number | undefined): void {
  if (version !== undefined && version !== before.version) throw conflict("error_role_version_conflict");
}

async function createRole({ events }: Platform, session: Session, roleId: string, fields: Fields): Promise<void> {
  const { accountId } = session;
  const { displayName, description = "", rank = 1, isAdmin = false, videoRights = noVideo, deviceSerials = null } = fields;
  await events.record(accountId, async (transaction) => {
    const own = await readOwnRights(transaction, session);
    const row: RoleRow = { accountId, roleId, displayName, description, rank, isAdmin, videoRights, deviceSerials, scopes: [], version: 1 };
    await checkRole(transaction, session, own, row);
    await transaction.insert(roles).values(row);
    const { accountId: _, version: _version, ...to } = row;
    return [settingsEvent(session, { thing: "role", change: "created", id: roleId, name: displayName, data: { to } })];
  });
}

/** The rules that hold for every change of a role: nothing beyond one's own rights, before or after, and the owner's stays. */
export async function checkRoleChange(transaction: Database, session: Session, roleId: string, next: (before: RoleRow) => RoleRow) {
  const own = await readOwnRights(transaction, session);
  const before = await lockRole(transaction, session, roleId, own);
  const after = next(before);
  const data = differencesOf(before, after);
  if (!data) return { before, after };
  if (isOwnersRole(before) && differencesOf(rightsOf(before), rightsOf(after))) throw conflict("error_role_of_owner");
  await checkRole(transaction, session, own, after, before);
  return { before, after, data };
}

async function changeRole({ events }: Platform, session: Session, roleId: string, next: (before: RoleRow) => RoleRow): Promise<void> {
  await events.record(session.accountId, async (transaction) => {
    const { before, after, data } = await checkRoleChange(transaction, session, roleId, next);
    if (!data) return [];
    await transaction
      .update(roles)
      .set({ ...after, version: before.version + 1 })
      .where(isRole(session, roleId));
    return [settingsEvent(session, { thing: "role", change: "changed", id: roleId, name: after.displayName, data })];
  });
}

async function checkRole(transaction: Database, session: Session, own: RoleRights, role: RoleRow, before?: RoleRow): Promise<void> {
  if (exceeds(rightsOf(role), own)) throw forbidden("error_role_above_own");
  if (role.displayName !== before?.displayName) await refuseTakenName(transaction, role);
  const known = before?.deviceSerials ?? [];
  const added = [...new Set(role.deviceSerials)].filter((serialNumber) => !known.includes(serialNumber));
  const found = await transaction
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, session.accountId), inArray(devices.serialNumber, added)));
  if (found.filter((device) => reaches(session, device)).length < added.length) throw notFound("error_device_not_found");
}

/** Changes of roles are serialized, so that nobody else takes the name in the meantime. */
async function refuseTakenName(transaction: Database, { accountId, roleId, displayName }: RoleRow): Promise<void> {
  const hasName = and(eq(roles.accountId, accountId), ne(roles.roleId, roleId), isFolded(roles.displayName, displayName));
  const [taken] = await transaction.select({ roleId: roles.roleId }).from(roles).where(hasName).limit(1);
  if (taken) throw conflict("error_role_name_taken");
}

/** In the order of the vocabulary, each once. */
export const inOrder = (held: ReadonlySet<string>): Scope[] => scopes.filter((scope) => held.has(scope));

export const addRoleScopesHandler = handle(addRoleScopes, async ({ params, query, body, session, platform }) => {
  await changeRole(platform, session, params.id, (before) => {
    requireSeen(before, query.version);
    return withScopes(before, inOrder(new Set([...before.scopes, ...body])));
  });
  return requireRole(platform.store.db, session, params.id);
});

export const removeRoleScopesHandler = handle(removeRoleScopes, async ({ params, query, body, session, platform }) => {
  const removed: ReadonlySet<string> = new Set(body);
  await changeRole(platform, session, params.id, (before) => {
    requireSeen(before, query.version);
    return withScopes(before, inOrder(new Set(before.scopes.filter((scope) => !removed.has(scope)))));
  });
  return requireRole(platform.store.db, session, params.id);
});

/** The role with exactly these scopes. @throws error_role_needs_read_scope */
export function withScopes(before: RoleRow, held: Scope[]): RoleRow {
  if (!readsSomething(held)) throw conflict("error_role_needs_read_scope");
  return { ...before, scopes: held };
}

/** The role, locked. @throws error_role_of_owner, error_role_in_use while people have it */
export async function checkRoleDeletion(transaction: Database, session: Session, roleId: string): Promise<RoleRow> {
  const own = await readOwnRights(transaction, session);
  const row = await lockRole(transaction, session, roleId, own);
  if (isOwnersRole(row)) throw conflict("error_role_of_owner");
  const [holder] = await transaction
    .select({ personId: people.personId })
    .from(people)
    .where(and(eq(people.accountId, session.accountId), eq(people.roleId, roleId)))
    .limit(1);
  if (holder) throw conflict("error_role_in_use");
  return row;
}

export const deleteRoleHandler = handle(deleteRole, async ({ params, session, platform: { events } }) => {
  const { accountId } = session;
  const roleId = params.id;
  await events.record(accountId, async (transaction) => {
    const row = await checkRoleDeletion(transaction, session, roleId);
    await transaction.delete(roles).where(isRole(session, roleId));
    const { accountId: _, ...from } = row;
    return [settingsEvent(session, { thing: "role", change: "deleted", id: roleId, name: row.displayName, data: { from } })];
  });
  return {};
});
