import { listSites, type Site } from "#contract/sites.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { ListParams } from "#kernel/resource/listParams.ts";
import { siteQuery } from "../siteQuery.ts";

const columns = [
  "name",
  "description",
  "addressLine1",
  "addressLine2",
  "postalCode",
  "city",
  "stateId",
  "country",
  "timeZone",
  "externalSiteId",
  "zones",
  "devices",
];

/** Exports the sites with the list's search and sort order. */
export async function exportSites(params: ListParams, kernel: Kernel): Promise<void> {
  const { api, t } = kernel;
  exportRows(kernel, {
    name: t("sites.title"),
    header: columns.map((column) => t(`sites.column.${column}`)),
    cellsOf: (site: Site) => [
      site.name,
      site.description,
      site.addressLine1,
      site.addressLine2,
      site.postalCode,
      site.city,
      site.stateId,
      site.countryISO2,
      site.timeZoneId,
      site.externalSiteId,
      site.zoneCount,
      site.deviceCount,
    ],
    read: pagesOf(api, listSites, { query: siteQuery(params) }),
  });
}
