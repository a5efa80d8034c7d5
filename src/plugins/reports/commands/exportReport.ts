import { exportEventLogs } from "#contract/eventLogs.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportQueryOf, fromReportText } from "../reportQuery.ts";
import { reportZone } from "../reportZone.ts";

/** Exports a report as a file, in the background (RP-06). */
export function exportReport(text: string, { api, downloads, realtime, state, t, toast }: Kernel): void {
  const asked = fromReportText(text);
  if (!asked) return;
  const { report, params, sequences } = asked;
  const timeZone = reportZone(state.user.sites, params.site);
  const nowMs = realtime.serverNowMs();
  const query = { ...exportQueryOf(report, params, nowMs, timeZone), ...(sequences !== undefined && { sequences }) };
  const days = [query.fromDate, query.toDate].map((instant) => dayAt(Date.parse(instant), timeZone));
  downloads.start({
    name: `${t(`reports.panel.${report}`)} ${[...new Set(days)].join(" ")}.csv`,
    read: (reportBytes, signal) => api.file(exportEventLogs, { query }, reportBytes, signal),
  });
  toast.info("reports.export.started");
}
