import { and, eq, isNull, or, sql } from "drizzle-orm";
import { getCatalogEntry, listCatalog } from "#contract/catalog.ts";
import { handle } from "../../http/handle.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { catalogEntries } from "../../base/store/schema/catalog.ts";
import { isItsPerson, presentEntry, requireEntry } from "./entryRows.ts";

export const listCatalogHandler = handle(listCatalog, async ({ query, session, platform: { store, clock } }) => {
  const { search, unitType, sort = "unit" } = query;
  const text = sort.endsWith("person") ? folded(sql`coalesce(${fullNameOfPerson}, '')`) : folded(catalogEntries.displayName);
  const keyset = keysetOf(query, { sort, text, id: catalogEntries.entryId });
  const found = await store.db
    .select({ row: catalogEntries, person: people, place: keyset.place })
    .from(catalogEntries)
    .leftJoin(people, isItsPerson)
    .where(
      and(
        eq(catalogEntries.accountId, session.accountId),
        or(isNull(catalogEntries.personId), isWithinReach(session) ?? sql`true`),
        unitType === undefined ? undefined : eq(catalogEntries.unitType, unitType),
        hasText(search, catalogEntries.displayName, fullNameOfPerson),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  const now = clock.now();
  return keyset.pageOf(found, (each) => presentEntry(session, now, each));
});

export const getCatalogEntryHandler = handle(getCatalogEntry, async ({ params, session, platform: { store, clock } }) =>
  presentEntry(session, clock.now(), await requireEntry(store.db, session, params.id)),
);
