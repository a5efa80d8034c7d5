import * as z from "zod/mini";
import { command, definePlugin, panel } from "#kernel/plugin.ts";
import { Download, FileText, History, IdCard } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { ReportParams } from "./reportParams.ts";

/** What happened, to be searched, kept and handed on. */
export default definePlugin({
  id: "reports",
  uses: [DeviceDirectory, EventWords],
  locales: { en: () => import("./locales/en.ts"), es: () => import("./locales/es.ts") },
  panelLocales: { en: () => import("./locales/panels.en.ts"), es: () => import("./locales/panels.es.ts") },
  panels: [
    panel({
      id: "reports.index",
      title: "reports.panel.index",
      icon: FileText,
      scope: "accesslogs_r",
      route: "/reports",
      isSingleton: true,
      load: () => import("./panels/ReportIndex.tsx"),
    }),
    panel({
      id: "reports.accesslog",
      title: "reports.panel.accesslog",
      icon: IdCard,
      scope: "accesslogs_r",
      route: "/reports/accesslog",
      params: ReportParams,
      isSingleton: true,
      load: () => import("./panels/AccessLog.tsx"),
    }),
    panel({
      id: "reports.eventhistory",
      title: "reports.panel.eventhistory",
      icon: History,
      scope: "accesslogs_r",
      route: "/reports/eventhistory",
      params: ReportParams,
      isSingleton: true,
      load: () => import("./panels/EventHistory.tsx"),
    }),
  ],
  commands: [
    command({
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
      run: async ({ report }, kernel) => (await import("./commands/exportReport.ts")).exportReport(report, kernel),
    }),
  ],
  menu: [{ panel: "reports.index", portal: "access", section: "review", order: 10, isMobile: true }],
});
