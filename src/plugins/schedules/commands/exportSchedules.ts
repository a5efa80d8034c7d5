import { listSchedules, type Schedule } from "#contract/schedules.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { ScheduleListParams } from "../scheduleParams.ts";
import { scheduleQuery } from "../scheduleQuery.ts";

const columns = ["name", "description", "kind", "times", "startDate", "endDate", "onHoliday", "doors", "zones", "people", "groups"];

/** Exports the schedules with the list's search, filter and sort order. Times are in words. */
export async function exportSchedules(params: ScheduleListParams, kernel: Kernel): Promise<void> {
  const { recurrenceText } = await import("../recurrenceText.ts");
  const { api, t, state } = kernel;
  exportRows<Schedule>(kernel, {
    name: t("schedules.panel.list"),
    header: columns.map((column) => t(`schedules.field.${column}`)),
    read: pagesOf(api, listSchedules, { query: scheduleQuery(params) }),
    cellsOf: (row) => [
      row.name,
      row.description,
      t(`schedules.kind.${row.kind}`),
      row.recurrences.map((recurrence) => recurrenceText(recurrence, t, state.language)).join("; "),
      row.startDate,
      row.endDate,
      t(`schedules.onHoliday.${row.onHoliday}`),
      row.doorCount,
      row.zoneCount,
      row.personCount,
      row.groupCount,
    ],
  });
}
