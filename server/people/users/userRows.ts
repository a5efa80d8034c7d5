import { and, asc, eq, gt, inArray, ne, or, type SQL } from "drizzle-orm";
import { AccessMethod, UserStatus } from "#contract/enumerations.ts";
import type { UserRow } from "#contract/users.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { folded } from "../../base/store/folded.ts";
import { cards, people, roles } from "../../base/store/schema/accounts.ts";
import { cloudKeys, pins } from "../../base/store/schema/credentials.ts";
import { groupMembers, groups } from "../../base/store/schema/policy.ts";

export type PersonRow = typeof people.$inferSelect;
type RoleRow = typeof roles.$inferSelect;

/** A person with their role, where they have one. */
export interface FoundPerson {
  person: PersonRow;
  role: RoleRow | null;
}

export const isPerson = ({ accountId }: Session, personId: string) => and(eq(people.accountId, accountId), eq(people.personId, personId));
export const isRoleOfPerson = and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId));
export const nameOf = ({ firstName, lastName }: Pick<PersonRow, "firstName" | "lastName">) => `${firstName} ${lastName}`;
export const reachedSites = ({ siteIds }: Session, ids: readonly string[]) => ids.filter((id) => siteIds === "all" || siteIds.has(id));

/** A person within reach, deleted or not. @throws error_user_not_found */
export async function findPerson(db: Database, session: Session, personId: string): Promise<FoundPerson> {
  const [found] = await db
    .select({ person: people, role: roles })
    .from(people)
    .leftJoin(roles, isRoleOfPerson)
    .where(isPerson(session, personId));
  if (!found || !reachesPerson(session, found.person)) throw notFound("error_user_not_found");
  return found;
}

/** People as lists show them, in their order. */
export async function presentUsers(db: Database, session: Session, found: readonly FoundPerson[], now: Date): Promise<UserRow[]> {
  const ids = found.map(({ person }) => person.personId);
  const groupsOf = await readGroups(db, session, ids);
  const withCard = await readCardHolders(db, session, ids);
  const withPin = await readPinHolders(db, session, ids);
  const withKey = await readKeyHolders(db, session, ids, now);
  return found.map(({ person, role }) => ({
    id: person.personId,
    fullName: nameOf(person),
    email: person.email ?? "",
    status: person.status,
    isVisitor: person.isVisitor,
    ...(role && { role: { id: role.roleId, displayName: role.displayName, isAdmin: role.isAdmin } }),
    siteIds: reachedSites(session, person.siteIds),
    ...(person.validUntil && { validUntilUtc: person.validUntil.toISOString() }),
    groups: groupsOf.get(person.personId) ?? [],
    credentials: credentialsOf(session, person, { withCard, withPin, withKey }),
    ...(person.deletedAt && { deletedAtUtc: person.deletedAt.toISOString() }),
  }));
}

/** Groups of each, by name; none without group_r. */
export async function readGroups(db: Database, { accountId, scopes }: Session, personIds: readonly string[]) {
  if (!scopes.has("group_r") || personIds.length === 0) return new Map<string, { id: string; name: string }[]>();
  const rows = await db
    .select({ personId: groupMembers.personId, id: groups.groupId, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.accountId, groupMembers.accountId), eq(groups.groupId, groupMembers.groupId)))
    .where(and(eq(groupMembers.accountId, accountId), inArray(groupMembers.personId, [...personIds])))
    .orderBy(asc(folded(groups.name)));
  const found = Map.groupBy(rows, ({ personId }) => personId);
  return new Map([...found].map(([personId, of]) => [personId, of.map(({ id, name }) => ({ id, name }))]));
}

/** Which of these people have a card that may open something some day. */
async function readCardHolders(db: Database, { accountId, scopes }: Session, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!scopes.has("card_r") || personIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ personId: cards.personId })
    .from(cards)
    .where(and(eq(cards.accountId, accountId), inArray(cards.personId, [...personIds]), ne(cards.status, "revoked")));
  return new Set(rows.map(({ personId }) => personId));
}

/** People with a PIN, duress PIN or both. */
async function readPinHolders(db: Database, { accountId, scopes }: Session, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!scopes.has("credential_r") || personIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ personId: pins.personId })
    .from(pins)
    .where(and(eq(pins.accountId, accountId), inArray(pins.personId, [...personIds])));
  return new Set(rows.map(({ personId }) => personId));
}

/** People with a cloud key that has not expired. */
async function readKeyHolders(
  db: Database,
  { accountId, scopes }: Session,
  personIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (!scopes.has("cloudkey_r") || personIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ personId: cloudKeys.personId })
    .from(cloudKeys)
    .where(and(eq(cloudKeys.accountId, accountId), inArray(cloudKeys.personId, [...personIds]), gt(cloudKeys.validUntil, now)));
  return new Set(rows.map(({ personId }) => personId));
}

type Holders = Record<"withCard" | "withPin" | "withKey", ReadonlySet<string>>;

function credentialsOf({ scopes }: Session, person: PersonRow, { withCard, withPin, withKey }: Holders): number[] {
  const isTold = scopes.has("credential_r");
  const had: [boolean, number][] = [
    [isTold && person.uid !== null, AccessMethod.Web],
    [isTold && person.hasMobileCredential, AccessMethod.Mobile],
    [isTold && person.hasEnrolledFace, AccessMethod.Face],
    [withCard.has(person.personId), AccessMethod.Card],
    [withPin.has(person.personId), AccessMethod.PIN],
    [withKey.has(person.personId), AccessMethod.CloudKey],
  ];
  return had.flatMap(([has, method]) => (has ? [method] : []));
}

/** Other people, not deleted, with the same value in one column. */
export async function isTakenByOther(db: Database, { accountId, personId }: PersonRow, has: SQL | undefined): Promise<boolean> {
  const isOther = and(eq(people.accountId, accountId), ne(people.personId, personId), ne(people.status, UserStatus.Inactive), or(has));
  const [other] = await db.select({ personId: people.personId }).from(people).where(isOther).limit(1);
  return other !== undefined;
}
