import { and, eq, sql } from "drizzle-orm";
import { getZone, listZones } from "#contract/zones.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { zones } from "../../base/store/schema/policy.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createZoneHandler, deleteZoneHandler, updateZoneHandler } from "./changeZone.ts";
import { setDeviceZonesHandler, setZoneDevicesHandler } from "./zoneDoors.ts";
import { presentZone, requireZone, siteOfZone, zoneColumns } from "./zoneRows.ts";

const listZonesHandler = handle(listZones, async ({ query, session, platform: { store } }) => {
  const { search, siteId, sort = "name" } = query;
  const { accountId } = session;
  const text = sort.endsWith("site") ? folded(sql`${sites.name} || ' ' || ${zones.name}`) : folded(zones.name);
  const keyset = keysetOf(query, { sort, text, id: zones.zoneId });
  const found = await store.db
    .select({ ...zoneColumns, place: keyset.place })
    .from(zones)
    .innerJoin(sites, siteOfZone)
    .where(
      and(
        eq(zones.accountId, accountId),
        isAtReachedSite(session, zones.siteId),
        siteId === undefined ? undefined : eq(zones.siteId, siteId),
        hasText(search, zones.name),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, presentZone);
});

const getZoneHandler = handle(getZone, ({ params, session, platform }) => requireZone(platform.store.db, session, params.id));

export const zonesRoutes: readonly Route[] = [
  listZonesHandler,
  getZoneHandler,
  createZoneHandler,
  updateZoneHandler,
  deleteZoneHandler,
  setZoneDevicesHandler,
  setDeviceZonesHandler,
];
