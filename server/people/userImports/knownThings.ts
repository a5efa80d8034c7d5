import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import type { ImportColumn } from "#contract/userImports.ts";
import { exceeds } from "#domain/access/roleRights.ts";
import { emailForm, externalIdForm } from "#domain/identity/contactForms.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, roles, sites } from "../../base/store/schema/accounts.ts";
import { groupMembers, groups } from "../../base/store/schema/policy.ts";
import { rightsOf } from "../roles/roleRows.ts";
import type { Importer } from "./importer.ts";
import { namedThings } from "./namedThings.ts";
import { type KnownCards, readKnownCards } from "./readCards.ts";
import type { KnownNames } from "./readLine.ts";

type PersonRow = typeof people.$inferSelect;

/** A person of the account with an address or external id of the file. */
export interface Present {
  person: PersonRow;
  groupIds: ReadonlySet<string>;
  isReached: boolean;
  isAbove: boolean;
}

export interface KnownThings extends KnownNames {
  /** By the form of the address. */
  people: ReadonlyMap<string, Present>;
  siteNames: ReadonlyMap<string, string>;
  groupNames: ReadonlyMap<string, string>;
  roleNames: ReadonlyMap<string, string>;
  /** Whose the external ids of the file are, by their form; visitors have some too. */
  externalIds: ReadonlyMap<string, Present>;
  cards: KnownCards;
  zoneOf(person: PersonRow | undefined): string;
}

/** The objects of the account that the file refers to, as they are now. */
export async function readKnown(
  db: Database,
  { accountId, siteIds: reach, mayGroup, mayGiveCards, rights }: Importer,
  cells: readonly Partial<Record<ImportColumn, string>>[],
  now: Date,
): Promise<KnownThings> {
  const emails = cells.flatMap(({ email }) => (email === undefined ? [] : emailForm(email)));
  const named = cells.flatMap(({ externalSystemId }) => (externalSystemId === undefined ? [] : externalIdForm(externalSystemId)));
  const siteRows = await db.select().from(sites).where(eq(sites.accountId, accountId)).orderBy(asc(sites.siteId));
  const reached = siteRows.filter(({ siteId }) => reach === "all" || reach.has(siteId));
  const groupRows = await db
    .select({ id: groups.groupId, name: groups.name, isDoubled: groups.isDoubled })
    .from(groups)
    .where(eq(groups.accountId, accountId));
  const found = await db
    .select({ person: people, role: roles })
    .from(people)
    .leftJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .where(
      and(
        eq(people.accountId, accountId),
        ne(people.status, UserStatus.Inactive),
        or(
          and(eq(people.isVisitor, false), sql`lower(${people.email}) = ANY(${sql.param(emails)}::text[])`),
          sql`folded(${people.externalSystemId}) = ANY(${sql.param(named)}::text[])`,
        ),
      ),
    );
  const roleRows = await db.select().from(roles).where(eq(roles.accountId, accountId));
  const members = await db
    .select({ personId: groupMembers.personId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.accountId, accountId),
        inArray(
          groupMembers.personId,
          found.map(({ person }) => person.personId),
        ),
      ),
    );
  const groupsOf = Map.groupBy(members, ({ personId }) => personId);
  const zones = new Map(siteRows.map(({ siteId, timeZoneId }) => [siteId, timeZoneId]));
  // Of two people with one external id, the unmarked one is meant.
  const marked = found.toSorted((one, other) => Number(other.person.isExternalIdDoubled) - Number(one.person.isExternalIdDoubled));
  const present = marked.map(({ person, role }) => ({
    person,
    groupIds: new Set(groupsOf.get(person.personId)?.map(({ groupId }) => groupId)),
    isReached: reach === "all" || person.siteIds.some((siteId) => reach.has(siteId)),
    isAbove: role !== null && exceeds(rightsOf(role), rights),
  }));
  return {
    mayGroup,
    roles: namedThings(
      roleRows.map((role) => ({ name: role.displayName, thing: { id: role.roleId, isAbove: exceeds(rightsOf(role), rights) } })),
    ),
    roleNames: new Map(roleRows.map(({ roleId, displayName }) => [roleId, displayName])),
    externalIds: new Map(present.flatMap((each) => formed(each, externalIdForm, each.person.externalSystemId))),
    cards: await readKnownCards(db, accountId, { cells: cells.flatMap((each) => each.cards ?? []), mayGive: mayGiveCards, now }),
    sites: namedThings(reached.map(({ siteId: id, name, isDoubled, timeZoneId }) => ({ name, isDoubled, thing: { id, timeZoneId } }))),
    groups: namedThings(groupRows.map(({ id, ...group }) => ({ ...group, thing: id }))),
    siteNames: new Map(reached.map(({ siteId, name }) => [siteId, name])),
    groupNames: new Map(groupRows.map(({ id, name }) => [id, name])),
    zoneOf: (person) => person?.siteIds.flatMap((siteId) => zones.get(siteId) ?? [])[0] ?? reached[0]?.timeZoneId ?? "UTC",
    people: new Map(present.flatMap((each) => (each.person.isVisitor ? [] : formed(each, emailForm, each.person.email)))),
  };
}

function formed(each: Present, formOf: (text: string) => string, text: string | null): [string, Present][] {
  return text === null ? [] : [[formOf(text), each]];
}
