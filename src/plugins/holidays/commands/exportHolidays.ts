import { listHolidays } from "#contract/holidays.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { ListParams } from "#kernel/resource/listParams.ts";
import { holidayQuery } from "../holidayQuery.ts";

/** Exports the holidays with the list's search and sort order. */
export async function exportHolidays(params: ListParams, kernel: Kernel): Promise<void> {
  const { api, t } = kernel;
  exportRows(kernel, {
    name: t("holidays.title"),
    header: ["name", "month", "day"].map((column) => t(`holidays.column.${column}`)),
    cellsOf: ({ name, month, day }) => [name, month, day],
    read: pagesOf(api, listHolidays, { query: holidayQuery(params) }),
  });
}
