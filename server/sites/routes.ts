import { getSite } from "#contract/sites.ts";
import { handle, type Route } from "../http/handle.ts";
import { createSiteHandler, deleteSiteHandler, updateSiteHandler } from "./changeSite.ts";
import { listSitesHandler, listTimeZonesHandler } from "./listSites.ts";
import { requireSite } from "./siteRows.ts";

const getSiteHandler = handle(getSite, ({ params, session, platform }) => requireSite(platform.store.db, session, params.id));

export const sitesRoutes: readonly Route[] = [
  listSitesHandler,
  getSiteHandler,
  createSiteHandler,
  updateSiteHandler,
  deleteSiteHandler,
  listTimeZonesHandler,
];
