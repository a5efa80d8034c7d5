import { exportAudit } from "#contract/audit.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { auditFileQueryOf, fromAuditText } from "../audit/auditQuery.ts";
import { reportZone } from "../reportZone.ts";

/** Exports the audit log as a file, in the background (B-07). */
export function exportAuditFile(filter: string, { api, downloads, realtime, state, t, toast }: Kernel): void {
  const timeZone = reportZone(state.user.sites);
  const query = auditFileQueryOf(fromAuditText(filter), realtime.serverNowMs(), timeZone);
  const days = [query.fromDate, query.toDate].map((instant) => dayAt(Date.parse(instant), timeZone));
  downloads.start({
    name: `${t("reports.panel.audit")} ${[...new Set(days)].join(" ")}.csv`,
    read: (reportBytes, signal) => api.file(exportAudit, { query }, reportBytes, signal),
  });
  toast.info("reports.export.started");
}
