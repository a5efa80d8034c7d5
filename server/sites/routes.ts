import { and, eq, inArray } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { getSite, listSites, listTimeZones } from "#contract/sites.ts";
import { timeZoneNames } from "#domain/time/timeZoneNames.ts";
import { wallTimeOf } from "#domain/time/zonedTime.ts";
import { isAtReachedSite } from "../access/reach.ts";
import { folded, hasText } from "../base/store/folded.ts";
import { keysetOf } from "../base/store/keyset.ts";
import { sites } from "../base/store/schema/accounts.ts";
import { devices } from "../base/store/schema/devices.ts";
import { handle, type Route } from "../http/handle.ts";
import { createSiteHandler, deleteSiteHandler, updateSiteHandler } from "./changeSite.ts";
import { readDevices } from "./devices/presentDevice.ts";
import { presentSite, requireSite, siteColumns } from "./siteRows.ts";

const getSiteHandler = handle(getSite, ({ params, session, platform }) => requireSite(platform.store.db, session, params.id));

const listSitesHandler = handle(listSites, async ({ query, session, platform }) => {
  const { search, sort = "name" } = query;
  const { accountId } = session;
  const text = sort.endsWith("city") ? folded(sites.city) : folded(sites.name);
  const keyset = keysetOf(query, { sort, text, id: sites.siteId });
  const found = await platform.store.db
    .select({ ...siteColumns, place: keyset.place })
    .from(sites)
    .where(
      and(
        eq(sites.accountId, accountId),
        isAtReachedSite(session, sites.siteId),
        hasText(search, sites.name, sites.city, sites.externalSiteId),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  // Omits objects that the session may not list by themselves.
  const hasDevices = query.includeDevices === "true" && session.scopes.has("device_r");
  const shown = hasDevices ? found.map(({ row }) => row.siteId) : [];
  const placed = shown.length > 0 ? await readDevices(platform, session, inArray(devices.siteId, shown)) : [];
  return keyset.pageOf(found, (site) =>
    presentSite(site, hasDevices ? placed.filter(({ siteId }) => siteId === site.row.siteId) : undefined),
  );
});

const listTimeZonesHandler = handle(listTimeZones, async ({ platform }) => {
  const now = Math.floor(platform.clock.now().getTime() / 1000) * 1000;
  return timeZoneNames().map((id) => {
    const { year, month, day, hour, minute, second } = wallTimeOf(now, id);
    return { id, offsetMinutes: Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - now) / minuteMs) };
  });
});

export const sitesRoutes: readonly Route[] = [
  listSitesHandler,
  getSiteHandler,
  createSiteHandler,
  updateSiteHandler,
  deleteSiteHandler,
  listTimeZonesHandler,
];
