import { definePlugin, panel } from "#kernel/plugin.ts";
import { Building2, CalendarClock, DoorClosed, FileText, History, IdCard, ShieldCheck } from "#kernel/ui/icons.ts";
import { AccessWords } from "../access/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { AuditParams, CallParams, CountParams, ReportParams } from "./reportParams.ts";
import { reportCommands } from "./commands/reportCommands.ts";

/** What happened, to be searched, kept and handed on. */
export default definePlugin({
  id: "reports",
  uses: [DeviceDirectory, EventWords, AccessWords],
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
    panel({
      id: "reports.callhistory",
      title: "reports.panel.callhistory",
      icon: History,
      scope: "accesslogs_r",
      feature: "intercom",
      route: "/reports/callhistory",
      params: CallParams,
      isSingleton: true,
      load: () => import("./calls/CallHistory.tsx"),
    }),
    panel({
      id: "reports.audit",
      title: "reports.panel.audit",
      icon: ShieldCheck,
      scope: "account_r",
      route: "/reports/audit",
      params: AuditParams,
      isSingleton: true,
      load: () => import("./audit/AuditLog.tsx"),
    }),
    panel({
      id: "reports.door",
      title: "reports.panel.door",
      icon: DoorClosed,
      scope: "device_r",
      route: "/reports/door",
      params: CountParams,
      isSingleton: true,
      load: () => import("./counts/DoorReport.tsx"),
    }),
    panel({
      id: "reports.site",
      title: "reports.panel.site",
      icon: Building2,
      scope: "site_r",
      route: "/reports/site",
      params: CountParams,
      isSingleton: true,
      load: () => import("./counts/SiteReport.tsx"),
    }),
    panel({
      id: "reports.schedule",
      title: "reports.panel.schedule",
      icon: CalendarClock,
      scope: "schedule_r",
      route: "/reports/schedule",
      params: CountParams,
      isSingleton: true,
      load: () => import("./counts/ScheduleReport.tsx"),
    }),
  ],
  menu: [{ panel: "reports.index", portal: "access", section: "review", order: 10, isMobile: true }],
  commands: reportCommands,
});
