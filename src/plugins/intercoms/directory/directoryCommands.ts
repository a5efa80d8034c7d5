import { type CatalogEntry, listCatalog } from "#contract/catalog.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { Users } from "#kernel/ui/icons.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { DirectoryParams } from "./directoryParams.ts";
import { directoryQuery } from "./directoryQuery.ts";

/** The directory as it is searched, narrowed and sorted, as a file. */
export async function exportDirectory(params: DirectoryParams, kernel: Kernel): Promise<void> {
  const { placesText, stateOf, unitTypeText } = await import("./directoryWords.ts");
  const { api, state, t } = kernel;
  exportRows(kernel, {
    name: t("intercoms.panel.directory"),
    header: ["field.displayName", "field.unitType", "field.person", "column.state", "column.places"].map((key) => t(`intercoms.${key}`)),
    cellsOf: (entry: CatalogEntry) => [
      entry.displayName,
      unitTypeText(entry.unitType, t),
      entry.fullName,
      t(`intercoms.state.${stateOf(entry)}`),
      placesText(entry, state.user.sites, t),
    ],
    read: pagesOf(api, listCatalog, { query: directoryQuery(params) }),
  });
}

/** Entries whose name, or that of their person, has the query in it. */
export async function searchEntries(query: string, { api }: Kernel, signal: AbortSignal): Promise<readonly EntityItem[]> {
  const search = query.trim();
  const { rows } = await api.call(listCatalog, { query: { pageSize: "50", ...(search !== "" && { search }) } }, signal);
  return rows.map(({ id, displayName, fullName }) => ({
    id,
    title: displayName,
    subtitle: fullName,
    icon: Users,
    args: { id },
  }));
}
