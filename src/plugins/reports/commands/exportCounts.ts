import { dateAndTime } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import { countsOf, fromCountText, readCounts } from "../counts/countQuery.ts";
import { reportZone } from "../reportZone.ts";

/** Exports a report of doors, sites or schedules with its search and sort order (RP-06). */
export async function exportCounts(text: string, kernel: Kernel): Promise<void> {
  const asked = fromCountText(text);
  if (!asked) return;
  const { api, realtime, state, t } = kernel;
  const { report, params } = asked;
  const timeZone = reportZone(state.user.sites);
  const place = report === "door" ? ["siteName"] : report === "schedule" ? ["kind"] : [];
  const columns = ["name", ...place, ...countsOf[report]];
  const words: Readonly<Record<string, string>> = { name: report, siteName: "site" };
  exportRows(kernel, {
    name: t(`reports.panel.${report}`),
    header: [...columns, "last"].map((column) => t(`reports.column.${words[column] ?? column}`)),
    cellsOf: (row) => [
      ...columns.map((column) => row[column]),
      row.lastUtc === undefined ? undefined : dateAndTime(row.lastUtc, state.language, timeZone),
    ],
    read: readCounts(report, params, realtime.serverNowMs(), timeZone, api),
  });
}
