import * as z from "zod/mini";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { CircleSlash, Download, ShieldCheck } from "#kernel/ui/icons.ts";
import { auditLogPanel } from "../panels.ts";
import { CallParams, TimeParams } from "../reportParams.ts";
import { reportZone } from "../reportZone.ts";

export const exportReport = command({
  id: "reports:export",
  title: "reports.command.export",
  icon: Download,
  keywords: "reports.keywords.export",
  scope: "accesslogs_r",
  args: z.object({ report: z.string() }),
  pickers: {
    report: {
      label: "reports.pick",
      options: ({ t }) => ["accesslog", "eventhistory"].map((report) => ({ value: report, label: t(`reports.panel.${report}`) })),
    },
  },
  run: async ({ report }, kernel) => (await import("./exportReport.ts")).exportReport(report, kernel),
});
export const showDenied = command({
  id: "reports:denied",
  title: "reports.command.denied",
  icon: CircleSlash,
  keywords: "reports.keywords.denied",
  often: 9,
  scope: "accesslogs_r",
  isUndoable: true,
  args: TimeParams,
  fromMoment: (moment, _, { state }) => {
    const day = moment.dayIn(reportZone(state.user.sites));
    return { from: day, to: day };
  },
  run: async (time, kernel) => (await import("./openDenied.ts")).openDenied(time, kernel),
});
export const exportCounts = command({
  id: "reports:export-counts",
  title: "reports.command.exportCounts",
  icon: Download,
  keywords: "reports.keywords.counts",
  scope: ["device_r", "site_r", "schedule_r"],
  args: z.object({ report: z.string() }),
  pickers: {
    report: {
      label: "reports.pick",
      options: ({ t, state: { scopes } }) =>
        (["door", "site", "schedule"] as const)
          .filter((report) => scopes.has(report === "door" ? "device_r" : `${report}_r`))
          .map((report) => ({ value: report, label: t(`reports.panel.${report}`) })),
    },
  },
  run: async ({ report }, kernel) => (await import("./exportCounts.ts")).exportCounts(report, kernel),
});
export const exportAudit = command({
  id: "reports:export-audit",
  title: "reports.command.exportAudit",
  icon: Download,
  keywords: "reports.keywords.audit",
  scope: "account_r",
  args: z.object({ filter: z._default(z.string(), "") }),
  run: async ({ filter }, kernel) => (await import("./exportAudit.ts")).exportAuditFile(filter, kernel),
});
export const exportCalls = command({
  id: "reports:export-calls",
  title: "reports.command.exportCalls",
  icon: Download,
  keywords: "reports.keywords.calls",
  scope: "accesslogs_r",
  feature: "intercom",
  args: CallParams,
  run: async (params, kernel) => (await import("./exportCalls.ts")).exportCalls(params, kernel),
});
export const verifyLog = command({
  id: "reports:verify-log",
  title: "reports.command.verify",
  icon: ShieldCheck,
  keywords: "reports.keywords.verify",
  scope: "account_r",
  isUndoable: true,
  run: (_args, kernel) => kernel.panels.open(auditLogPanel, { ask: "verify" }),
});

export const reportCommands: readonly AnyCommand[] = [showDenied, exportReport, exportCounts, exportAudit, exportCalls, verifyLog];
