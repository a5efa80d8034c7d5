import { and, arrayContains, asc, eq, exists, inArray, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { RecordState, UserStatus } from "#contract/enumerations.ts";
import { listUserFile, type UserFileRow } from "#contract/userFiles.ts";
import { listInactiveUsers, listUsers } from "#contract/users.ts";
import { searchedCards } from "#domain/identity/cardNumber.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { fullNameOfPerson, isWithinReach, searchedOfPerson } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { folded } from "../../base/store/folded.ts";
import { containing, keysetOf } from "../../base/store/keyset.ts";
import { cards, people, roles, sites } from "../../base/store/schema/accounts.ts";
import { groupMembers } from "../../base/store/schema/policy.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { isLikeCard } from "../credentials/cardRules.ts";
import { cardText, joinedText, personText } from "./personText.ts";
import { type FoundPerson, isRoleOfPerson, presentUsers, reachedSites, readGroups } from "./userRows.ts";

type Asked = ParsedRequestOf<typeof listUsers | typeof listInactiveUsers | typeof listUserFile>["query"];
type Present<Row> = (db: Database, session: Session, found: readonly FoundPerson[], now: Date) => Promise<Row[]>;

const instantText = (instant: SQL | typeof people.validUntil) => sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;

/** Sort keys of the list as text; people without an end come last. */
const texts = {
  name: folded(fullNameOfPerson),
  status: sql`${people.status}::text || ${folded(fullNameOfPerson)}`,
  validUntil: sql`coalesce(${instantText(people.validUntil)}, '~') || ${folded(fullNameOfPerson)}`,
  deletedAt: sql`coalesce(${instantText(people.deletedAt)}, '')`,
};

/** EN-18 */
const states: Readonly<Record<number, SQL>> = {
  [RecordState.Active]: eq(people.status, UserStatus.Active),
  [RecordState.All]: ne(people.status, UserStatus.Inactive),
  [RecordState.Suspend]: eq(people.status, UserStatus.Suspended),
  [RecordState.Deleted]: eq(people.status, UserStatus.Inactive),
};

export const listUsersHandler = handle(listUsers, ({ query, session, platform }) => {
  const { recordState = RecordState.All, isAdmin, outsideGroupId } = query;
  const { db } = platform.store;
  return pageOfUsers(platform, session, query, presentUsers, [
    states[Number(recordState)],
    isAdmin === undefined ? undefined : inArray(sql`coalesce(${roles.isAdmin}, false)`, [isAdmin === "true"]),
    outsideGroupId === undefined ? undefined : notExists(membership(db, outsideGroupId)),
  ]);
});

export const listInactiveUsersHandler = handle(listInactiveUsers, ({ query, session, platform }) =>
  pageOfUsers(platform, session, query, presentUsers, [states[RecordState.Deleted]]),
);

export const listUserFileHandler = handle(listUserFile, ({ query, session, platform }) =>
  pageOfUsers(platform, session, query, presentUserFile, [
    states[Number(query.recordState ?? RecordState.All)],
    eq(people.isVisitor, false),
  ]),
);

async function pageOfUsers<Row>(
  { store: { db }, clock }: Platform,
  session: Session,
  query: Asked,
  present: Present<Row>,
  conditions: readonly (SQL | undefined)[],
) {
  const { search, sort = "name", roleId, groupId, siteId } = query;
  const keyset = keysetOf(query, { sort, text: texts[sort.replace("-", "") as keyof typeof texts], id: people.personId });
  const found = await db
    .select({ person: people, role: roles, place: keyset.place })
    .from(people)
    .leftJoin(roles, isRoleOfPerson)
    .where(
      and(
        eq(people.accountId, session.accountId),
        ...conditions,
        isWithinReach(session),
        search ? await isFound(db, session, search) : undefined,
        roleId === undefined ? undefined : eq(people.roleId, roleId),
        groupId === undefined ? undefined : exists(membership(db, groupId)),
        siteId === undefined ? undefined : arrayContains(people.siteIds, [siteId]),
        // Excludes people of sites that the session does not reach.
        siteId !== undefined && reachedSites(session, [siteId]).length === 0 ? sql`false` : undefined,
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  const rows = await present(db, session, found, clock.now());
  const { next } = keyset.pageOf(found, ({ place }) => place);
  return { rows: rows.slice(0, keyset.limit - 1), ...(next !== undefined && { next }) };
}

function membership(db: Database, groupId: string) {
  const isMember = and(
    eq(groupMembers.accountId, people.accountId),
    eq(groupMembers.personId, people.personId),
    eq(groupMembers.groupId, groupId),
  );
  return db.select({ personId: groupMembers.personId }).from(groupMembers).where(isMember);
}

/** By name and address; and by the number of a card, which is looked up first so that each part has its index. */
async function isFound(db: Database, { accountId, scopes }: Session, search: string): Promise<SQL | undefined> {
  const byText = hasWords(foldedText(search));
  const wanted = scopes.has("card_r") ? searchedCards(search) : [];
  if (wanted.length === 0) return byText;
  const found = await db
    .select({ personId: cards.personId })
    .from(cards)
    .where(and(eq(cards.accountId, accountId), or(...wanted.map((card) => isLikeCard(cards, card)))));
  const personIds = found.map(({ personId }) => personId);
  return personIds.length > 0 ? or(byText, inArray(people.personId, personIds)) : byText;
}

/** Two letters have no trigram for the index, except at the beginning of a word. */
const fewLetters = 2;

function hasWords(search: string): SQL {
  const has = (pattern: string) => sql`${searchedOfPerson} LIKE ${pattern}`;
  if (search.length > fewLetters) return has(containing(search));
  const beginning = containing(search).slice(1);
  return sql`(${has(beginning)} OR ${has(`% ${beginning}`)})`;
}

/** B-34: people as the import would write each of them, in their order. */
async function presentUserFile(db: Database, session: Session, found: readonly FoundPerson[]): Promise<UserFileRow[]> {
  const { accountId } = session;
  const ids = found.map(({ person }) => person.personId);
  const siteRows = await db.select().from(sites).where(eq(sites.accountId, accountId)).orderBy(asc(sites.siteId));
  const zones = new Map(siteRows.map(({ siteId, timeZoneId }) => [siteId, timeZoneId]));
  const fallback = siteRows.find(({ siteId }) => reachedSites(session, [siteId]).length > 0)?.timeZoneId ?? "UTC";
  const siteNames = new Map(siteRows.map(({ siteId, name }) => [siteId, name]));
  const groupsOf = await readGroups(db, session, ids);
  const cardsOf = await readCards(db, session, ids);
  return found.map(({ person, role }) => {
    const siteIds = reachedSites(session, person.siteIds);
    // The import reads dates by the first site that the line names.
    const zone = [...siteIds, ...person.siteIds].flatMap((id) => zones.get(id) ?? [])[0] ?? fallback;
    const roleNames = new Map(role && [[role.roleId, role.displayName]]);
    return {
      status: person.status,
      cells: {
        ...personText({ ...person, siteIds }, { siteNames, roleNames, zone }),
        groups: joinedText(groupsOf.get(person.personId)?.map(({ name }) => name) ?? []),
        cards: joinedText(cardsOf.get(person.personId)?.map(cardText) ?? []),
      },
    };
  });
}

async function readCards(db: Database, { accountId, scopes }: Session, personIds: readonly string[]) {
  if (!scopes.has("card_r") || personIds.length === 0) return new Map<string, (typeof cards.$inferSelect)[]>();
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.accountId, accountId), inArray(cards.personId, [...personIds]), ne(cards.status, "revoked")))
    .orderBy(asc(cards.cardNumber));
  return Map.groupBy(rows, ({ personId }) => personId);
}
