import { and, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { fullNameOfPerson } from "../../access/reach.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards, people } from "../../base/store/schema/accounts.ts";
import { retiredCards } from "../../base/store/schema/credentials.ts";
import type { Platform } from "../../platform.ts";
import { isNumberLost } from "./likeCards.ts";

/** Something of an account that has the same name or number as another, with the entry that tells of it once. */
interface Doubled {
  accountId: string;
  entry: NewEvent;
}

const shared = { actor: { kind: "system", name: "Gatehouse" } } as const;

/**
 * Names and numbers that the store has twice, because they were given before it compared them by their one form. Nobody but the
 * account's people can say which of the two is right: each is written to the log of its account once, and to the program's log at
 * every start until it is settled.
 */
export async function reportDoubled({ store, events, log }: Pick<Platform, "store" | "events" | "log">): Promise<void> {
  const found = [...(await doubledCards(store.db)), ...(await doubledNames(store.db)), ...(await doubledExternalIds(store.db))];
  if (found.length === 0) return;
  log.warn("Names or card numbers are in the store twice", {
    count: found.length,
    entries: found.slice(0, 20).map(({ accountId, entry: { kind, data } }) => ({ accountId, kind, ...data })),
  });
  for (const [accountId, ofAccount] of Map.groupBy(found, (each) => each.accountId))
    await events.record(accountId, async () => ofAccount.map(({ entry }) => entry));
}

const given = alias(cards, "given");
// From the few that were lost to the many that are not, at every start.
const isOfLost = and(
  eq(given.accountId, retiredCards.accountId),
  sql`card_form(${given.cardNumber}) = card_form(${retiredCards.cardNumber})`,
  sql`(${given.facilityCode} IS NULL OR ${retiredCards.facilityCode} IS NULL OR ${given.facilityCode} = ${retiredCards.facilityCode})`,
);

async function doubledCards(db: Database): Promise<Doubled[]> {
  const rows = await db
    .select({ card: cards, personName: fullNameOfPerson, siteIds: people.siteIds, isLost: isNumberLost })
    .from(cards)
    .innerJoin(people, and(eq(people.accountId, cards.accountId), eq(people.personId, cards.personId)))
    .where(
      or(
        eq(cards.isDoubled, true),
        inArray(cards.cardId, db.select({ cardId: given.cardId }).from(retiredCards).innerJoin(given, isOfLost)),
      ),
    )
    .orderBy(cards.accountId, cards.cardId);
  return rows.map(({ card, personName, siteIds, isLost }) => {
    const [siteId] = siteIds;
    const kind = isLost ? "card.number_lost" : "card.number_doubled";
    const { accountId, cardId, cardNumber, facilityCode, personId } = card;
    const data = { cardId, cardNumber, ...(facilityCode !== null && { facilityCode }), personId, personName };
    return { accountId, entry: { ...shared, eventId: `${kind}-${cardId}`, kind, ...(siteId !== undefined && { siteId }), data } };
  });
}

interface NameRow extends Record<string, unknown> {
  account_id: string;
  thing: string;
  id: string;
  name: string;
  other_name: string;
  site_id: string | null;
}

/** Tables whose names must differ from one another, and within which scope. */
const named = [
  { thing: "site", table: "sites", id: "site_id", name: "name", site: "one.site_id" },
  { thing: "zone", table: "zones", id: "zone_id", name: "name", site: "one.site_id", within: "AND other.site_id = one.site_id" },
  { thing: "group", table: "groups", id: "group_id", name: "name", site: "NULL" },
  { thing: "schedule", table: "schedules", id: "schedule_id", name: "name", site: "NULL" },
  { thing: "plan", table: "lockdown_plans", id: "plan_id", name: "description", site: "NULL" },
] as const;

// Roles have no index that could mark them: of two, the one with the later id is reported.
const rolePairs = `SELECT one.account_id, 'role' AS thing, one.role_id AS id, one.display_name AS name, other.display_name AS other_name, NULL AS site_id
  FROM roles one JOIN roles other ON other.account_id = one.account_id AND other.role_id < one.role_id AND folded(other.display_name) = folded(one.display_name)`;

async function doubledNames(db: Database): Promise<Doubled[]> {
  const questions = named.map(
    ({ thing, table, id, name, site, ...more }) =>
      `SELECT one.account_id, '${thing}' AS thing, one.${id} AS id, one.${name} AS name, other.${name} AS other_name, ${site} AS site_id
       FROM ${table} one JOIN ${table} other ON other.account_id = one.account_id AND NOT other.is_doubled
       AND folded(other.${name}) = folded(one.${name}) ${"within" in more ? more.within : ""} WHERE one.is_doubled`,
  );
  const { rows } = await db.execute<NameRow>(sql.raw([...questions, rolePairs].join(" UNION ALL ")));
  return rows.map(({ account_id: accountId, thing, id, name, other_name: otherName, site_id: siteId }) => ({
    accountId,
    entry: {
      ...shared,
      eventId: `account.name_doubled-${thing}-${id}`,
      kind: "account.name_doubled",
      ...(siteId !== null && { siteId }),
      data: { thing, id, name, otherName },
    },
  }));
}

async function doubledExternalIds(db: Database): Promise<Doubled[]> {
  const rows = await db
    .select({
      accountId: people.accountId,
      personId: people.personId,
      personName: fullNameOfPerson,
      externalSystemId: people.externalSystemId,
    })
    .from(people)
    .where(and(eq(people.isExternalIdDoubled, true), sql`${people.status} <> 0`));
  return rows.map(({ accountId, ...data }) => ({
    accountId,
    entry: { ...shared, eventId: `user.external_id_doubled-${data.personId}`, kind: "user.external_id_doubled", data },
  }));
}
