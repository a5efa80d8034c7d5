import { listZones, type Zone } from "#contract/zones.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { ZoneListParams } from "../zoneParams.ts";
import { zoneQuery } from "../zoneQuery.ts";

/** Exports the zones with the list's search, filter and sort order. */
export async function exportZones(params: ZoneListParams, kernel: Kernel): Promise<void> {
  const { ruleTexts } = await import("../panels/ruleTexts.ts");
  const { api, t } = kernel;
  exportRows(kernel, {
    name: t("zones.title"),
    header: ["name", "site", "description", "rules", "doors"].map((column) => t(`zones.column.${column}`)),
    cellsOf: (zone: Zone) => [zone.name, zone.siteName, zone.description, ruleTexts(zone, t).join("; "), zone.doorCount],
    read: pagesOf(api, listZones, { query: zoneQuery(params) }),
  });
}
