import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { exceeds, type RoleRights } from "#domain/access/roleRights.ts";
import { emailForm, externalIdForm } from "#domain/identity/contactForms.ts";
import type { Session } from "../../access/session.ts";
import { excludedUserStatuses } from "../../access/sessions.ts";
import { conflict, EventError, forbidden, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { catalogEntries } from "../../base/store/schema/catalog.ts";
import { defaultRoleId } from "../../identity/accounts/defaultRoles.ts";
import { lockRole, readOwnRights, rightsOf } from "../roles/roleRows.ts";
import { findPerson, isPerson, isTakenByOther, type PersonRow, reachedSites } from "./userRows.ts";

export const ownerRoleId = defaultRoleId("Owner");

/** The person to be changed, locked until the transaction ends, and the caller's rights. */
export interface LockedPerson {
  person: PersonRow;
  own: RoleRights;
}

/**
 * Who changes people stands in line, so that of two owners who demote each other one stays.
 * @throws error_user_not_found, error_role_above_own for somebody whose role goes beyond the caller's rights (PM-10)
 */
export async function lockPerson(transaction: Database, session: Session, personId: string): Promise<LockedPerson> {
  const own = await readOwnRights(transaction, session, "user_w");
  await transaction.select({ personId: people.personId }).from(people).where(isPerson(session, personId)).for("update");
  const { person, role } = await findPerson(transaction, session, personId);
  if (role && exceeds(rightsOf(role), own)) throw forbidden("error_role_above_own");
  return { person, own };
}

/** @throws error_user_self: nobody takes away their own access */
export function refuseSelf(session: Session, { personId }: PersonRow): void {
  if (personId === session.personId) throw conflict("error_user_self");
}

/** the last owner who can sign in stays one. @throws error_user_last_owner */
export async function refuseLastOwner(transaction: Database, { accountId, personId, roleId }: PersonRow): Promise<void> {
  if (roleId !== ownerRoleId) return;
  const isOtherOwner = and(
    eq(people.accountId, accountId),
    ne(people.personId, personId),
    eq(people.roleId, ownerRoleId),
    sql`${people.uid} IS NOT NULL`,
    sql`${people.status} <> ALL (${sql.param(excludedUserStatuses)}::int[])`,
  );
  const [other] = await transaction.select({ personId: people.personId }).from(people).where(isOtherOwner).limit(1);
  if (!other) throw conflict("error_user_last_owner");
}

/** PM-09, PM-10. @throws error_role_not_found, error_role_above_own */
export async function checkRoleGiven(transaction: Database, session: Session, own: RoleRights, roleId: string): Promise<void> {
  await lockRole(transaction, session, roleId, own);
}

/** The wanted sites with those that stay because the session does not reach them, in order. @throws error_site_not_found */
export async function sitesGiven(
  transaction: Database,
  session: Session,
  wanted: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(wanted)];
  const found = await transaction
    .select({ siteId: sites.siteId })
    .from(sites)
    .where(and(eq(sites.accountId, session.accountId), inArray(sites.siteId, ids)));
  if (found.length < ids.length || reachedSites(session, ids).length < ids.length) throw notFound("error_site_not_found");
  const reached = reachedSites(session, before);
  return [...before.filter((id) => !reached.includes(id)), ...ids].toSorted();
}

/** @throws error_invalid_expiration, error_user_email_taken, error_user_invalid_external_system_id */
export async function checkPerson(transaction: Database, person: PersonRow): Promise<void> {
  const { validFrom, validUntil, email, externalSystemId, isVisitor } = person;
  if (validFrom && validUntil && validUntil <= validFrom) throw new EventError("error_invalid_expiration");
  if (email !== null && !isVisitor) {
    const hasEmail = and(eq(sql`lower(${people.email})`, emailForm(email)), eq(people.isVisitor, false));
    if (await isTakenByOther(transaction, person, hasEmail)) throw conflict("error_user_email_taken");
  }
  if (
    externalSystemId !== null &&
    (await isTakenByOther(transaction, person, sql`folded(${people.externalSystemId}) = ${externalIdForm(externalSystemId)}`))
  )
    throw conflict("error_user_invalid_external_system_id");
}

/** @throws error_user_not_found for a deleted person */
export function requirePresent({ status }: PersonRow): void {
  if (status === UserStatus.Inactive) throw notFound("error_user_not_found");
}

/** A person with a directory entry cannot be deleted before the entry. @throws error_catalog_attached */
export async function refuseListed(
  transaction: Database,
  { accountId, personId }: Pick<PersonRow, "accountId" | "personId">,
): Promise<void> {
  const [listed] = await transaction
    .select({ entryId: catalogEntries.entryId })
    .from(catalogEntries)
    .where(and(eq(catalogEntries.accountId, accountId), eq(catalogEntries.personId, personId)));
  if (listed) throw conflict("error_catalog_attached");
}
