import { listInside, type PersonInside } from "#contract/presence.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { InsideParams } from "../insideParams.ts";
import { insideQuery } from "../insideQuery.ts";

/** Exports the people inside with the list's search, filter and sort order. */
export async function exportInside(params: InsideParams, kernel: Kernel): Promise<void> {
  const { api, t, state } = kernel;
  exportRows(kernel, {
    name: t("presence.panel.inside"),
    header: ["name", "zone", "site", "since", "door"].map((column) => t(`presence.column.${column}`)),
    cellsOf: (person: PersonInside) => [
      person.fullName,
      person.zoneName,
      person.siteName,
      momentAndZone(person.sinceUtc, state.language, person.timeZoneId),
      person.door?.name ?? "",
    ],
    read: pagesOf(api, listInside, { query: insideQuery(params) }),
  });
}
