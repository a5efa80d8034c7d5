import { and, count, eq, sql } from "drizzle-orm";
import { listInside, listOccupancy } from "#contract/presence.ts";
import { fullNameOfPerson, isAtReachedSite } from "../../access/reach.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { zones } from "../../base/store/schema/policy.ts";
import { whereabouts, zoneForgiveness } from "../../base/store/schema/presence.ts";
import { handle } from "../../http/handle.ts";
import { siteOfZone } from "../../sites/zones/zoneRows.ts";
import { isInsideReach, presentInside, selectInside } from "./insideRows.ts";
import { isUnforgiven } from "./knownPresence.ts";

const orders = {
  name: folded(fullNameOfPerson),
  zone: folded(zones.name),
  since: sql<string>`to_char(${whereabouts.at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
};

export const listInsideHandler = handle(listInside, async ({ query, session, platform: { store } }) => {
  const { search, siteId, zoneId, sort = "name" } = query;
  const keyset = keysetOf(query, { sort, text: orders[sort.replace("-", "") as keyof typeof orders], id: whereabouts.personId });
  const matches = and(
    isInsideReach(session),
    siteId === undefined ? undefined : eq(zones.siteId, siteId),
    zoneId === undefined ? undefined : eq(whereabouts.zoneId, zoneId),
    hasText(search, fullNameOfPerson),
  );
  const found = await selectInside(store.db, keyset.place)
    .where(and(matches, keyset.following))
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  const [all] = await store.db
    .select({ count: count() })
    .from(whereabouts)
    .innerJoin(people, and(eq(people.accountId, whereabouts.accountId), eq(people.personId, whereabouts.personId)))
    .innerJoin(zones, and(eq(zones.accountId, whereabouts.accountId), eq(zones.zoneId, whereabouts.zoneId)))
    .leftJoin(zoneForgiveness, and(eq(zoneForgiveness.accountId, whereabouts.accountId), eq(zoneForgiveness.zoneId, whereabouts.zoneId)))
    .where(matches);
  return { ...keyset.pageOf(found, (row) => presentInside(session, row)), count: all?.count ?? 0 };
});

export const listOccupancyHandler = handle(listOccupancy, async ({ query, session, platform: { store } }) => {
  const { accountId } = session;
  const { siteId, zoneId } = query;
  // Deleted people are left out, of the count too.
  const inside = sql<number>`(
    SELECT count(*)::int FROM ${whereabouts}
    JOIN ${people} ON ${people.accountId} = ${whereabouts.accountId} AND ${people.personId} = ${whereabouts.personId}
    LEFT JOIN ${zoneForgiveness} ON ${zoneForgiveness.accountId} = ${whereabouts.accountId} AND ${zoneForgiveness.zoneId} = ${whereabouts.zoneId}
    WHERE ${whereabouts.accountId} = ${zones.accountId} AND ${whereabouts.zoneId} = ${zones.zoneId} AND ${isUnforgiven})`;
  const rows = await store.db
    .select({ row: zones, siteName: sites.name, inside })
    .from(zones)
    .innerJoin(sites, siteOfZone)
    .where(
      and(
        eq(zones.accountId, accountId),
        isAtReachedSite(session, zones.siteId),
        siteId === undefined ? undefined : eq(zones.siteId, siteId),
        zoneId === undefined ? undefined : eq(zones.zoneId, zoneId),
      ),
    )
    .orderBy(folded(sites.name), folded(zones.name), zones.zoneId);
  return {
    zones: rows.map(({ row: { zoneId: id, name, siteId: site, occupancyMax }, siteName, inside: insideNow }) => ({
      zoneId: id,
      zoneName: name,
      siteId: site,
      siteName,
      inside: insideNow,
      occupancyMax: occupancyMax ?? 0,
    })),
  };
});
