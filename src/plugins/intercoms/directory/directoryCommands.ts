import { type CatalogEntry, listCatalog } from "#contract/catalog.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import { Users } from "#kernel/ui/icons.ts";
import type { DirectoryParams } from "./directoryParams.ts";
import { directoryQuery } from "./directoryQuery.ts";

/** Exports the directory with the list's search, filter and sort order. */
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

/** Entries whose name, or whose person's name, contains the query. */
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
