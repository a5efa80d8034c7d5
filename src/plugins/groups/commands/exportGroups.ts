import { listGroups } from "#contract/groups.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { ListParams } from "#kernel/resource/listParams.ts";
import { groupQuery } from "../groupQuery.ts";

/** Exports the groups with the list's search and sort order. */
export async function exportGroups(params: ListParams, kernel: Kernel): Promise<void> {
  const { api, t } = kernel;
  exportRows(kernel, {
    name: t("groups.panel.list"),
    header: ["name", "description", "members"].map((column) => t(`groups.column.${column}`)),
    cellsOf: ({ name, description, memberCount }) => [name, description, memberCount],
    read: pagesOf(api, listGroups, { query: groupQuery(params) }),
  });
}
