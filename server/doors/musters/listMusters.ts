import { and, asc, count, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { getMuster, listMusterPeople, listMusters } from "#contract/musters.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import type { Database } from "../../base/store/connect.ts";
import { hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { musterPeople, musters } from "../../base/store/schema/musters.ts";
import { whereabouts, zoneForgiveness } from "../../base/store/schema/presence.ts";
import { handle } from "../../http/handle.ts";
import { forgivenessOfZone, isUnforgiven } from "../presence/knownPresence.ts";
import { isMuster, isOnMuster, musterColumns, presentMuster, presentPerson, requireMuster } from "./musterRows.ts";

const calledText = sql<string>`to_char(${musters.calledAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;

export const listMustersHandler = handle(listMusters, async ({ query, session, platform: { store } }) => {
  const { siteId, state, search, sort = "-called" } = query;
  const keyset = keysetOf(query, { sort, text: calledText, id: musters.musterId });
  const found = await store.db
    .select({ ...musterColumns, place: keyset.place })
    .from(musters)
    .where(
      and(
        eq(musters.accountId, session.accountId),
        isAtReachedSite(session, musters.siteId),
        siteId === undefined ? undefined : eq(musters.siteId, siteId),
        state && (state === "open" ? isNull(musters.closedAt) : isNotNull(musters.closedAt)),
        hasText(search, musters.siteName, musters.calledByName, musters.reason),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, presentMuster);
});

export const getMusterHandler = handle(getMuster, async ({ params, session, platform: { store } }) => {
  const muster = await requireMuster(store.db, session, params.id);
  return { ...muster, enteredSince: muster.closedAtUtc === undefined ? await countEntered(store.db, session.accountId, params.id) : 0 };
});

/** How many are inside its zones who are not on its list: they came after it was called. */
async function countEntered(db: Database, accountId: string, musterId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(musters)
    .innerJoin(whereabouts, and(eq(whereabouts.accountId, musters.accountId), gt(whereabouts.at, musters.calledAt)))
    // Deleted people are left out.
    .innerJoin(people, and(eq(people.accountId, whereabouts.accountId), eq(people.personId, whereabouts.personId)))
    .leftJoin(zoneForgiveness, forgivenessOfZone)
    .leftJoin(
      musterPeople,
      and(
        eq(musterPeople.accountId, musters.accountId),
        eq(musterPeople.musterId, musters.musterId),
        eq(musterPeople.personId, whereabouts.personId),
      ),
    )
    .where(
      and(
        isMuster({ accountId }, musterId),
        sql`${musters.zones} @> jsonb_build_array(jsonb_build_object('id', ${whereabouts.zoneId}))`,
        isUnforgiven,
        isNull(musterPeople.personId),
      ),
    );
  return found?.count ?? 0;
}

export const listMusterPeopleHandler = handle(listMusterPeople, async ({ params, query, session, platform: { store } }) => {
  await requireMuster(store.db, session, params.id);
  const { after = "0" } = query;
  const [told = "0", place] = after.split(":");
  const { revision, personId } = musterPeople;
  const found = await store.db
    .select()
    .from(musterPeople)
    .where(
      and(
        isOnMuster({ accountId: session.accountId, musterId: params.id }),
        place === undefined ? gt(revision, Number(told)) : sql`(${revision}, ${personId}) > (${Number(told)}::int, ${place}::text)`,
      ),
    )
    .orderBy(asc(revision), asc(personId))
    .limit(limits.musterPeoplePage + 1);
  const isMore = found.length > limits.musterPeoplePage;
  const rows = found.slice(0, limits.musterPeoplePage);
  const last = rows.at(-1);
  const next = last ? `${last.revision}${isMore ? `:${last.personId}` : ""}` : told;
  return { rows: rows.map((row) => presentPerson(session, row)), next, isMore };
});
