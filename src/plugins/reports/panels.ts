import { panel } from "#kernel/plugin.ts";
import { Building2, CalendarClock, DoorClosed, FileText, History, IdCard, ShieldCheck } from "#kernel/ui/icons.ts";
import { AuditParams, CallParams, CountParams, ReportParams } from "./reportParams.ts";

export const reportIndexPanel = panel({
  id: "reports.index",
  title: "reports.panel.index",
  icon: FileText,
  scope: "accesslogs_r",
  route: "/reports",
  isSingleton: true,
  load: () => import("./panels/ReportIndex.tsx"),
});

export const accessLogPanel = panel({
  id: "reports.accesslog",
  title: "reports.panel.accesslog",
  icon: IdCard,
  scope: "accesslogs_r",
  route: "/reports/accesslog",
  params: ReportParams,
  isSingleton: true,
  load: () => import("./panels/AccessLog.tsx"),
});

export const eventHistoryPanel = panel({
  id: "reports.eventhistory",
  title: "reports.panel.eventhistory",
  icon: History,
  scope: "accesslogs_r",
  route: "/reports/eventhistory",
  params: ReportParams,
  isSingleton: true,
  load: () => import("./panels/EventHistory.tsx"),
});

export const callHistoryPanel = panel({
  id: "reports.callhistory",
  title: "reports.panel.callhistory",
  icon: History,
  scope: "accesslogs_r",
  feature: "intercom",
  route: "/reports/callhistory",
  params: CallParams,
  isSingleton: true,
  load: () => import("./calls/CallHistory.tsx"),
});

export const auditLogPanel = panel({
  id: "reports.audit",
  title: "reports.panel.audit",
  icon: ShieldCheck,
  scope: "account_r",
  route: "/reports/audit",
  params: AuditParams,
  isSingleton: true,
  load: () => import("./audit/AuditLog.tsx"),
});

export const doorReportPanel = panel({
  id: "reports.door",
  title: "reports.panel.door",
  icon: DoorClosed,
  scope: "device_r",
  route: "/reports/door",
  params: CountParams,
  isSingleton: true,
  load: () => import("./counts/DoorReport.tsx"),
});

export const siteReportPanel = panel({
  id: "reports.site",
  title: "reports.panel.site",
  icon: Building2,
  scope: "site_r",
  route: "/reports/site",
  params: CountParams,
  isSingleton: true,
  load: () => import("./counts/SiteReport.tsx"),
});

export const scheduleReportPanel = panel({
  id: "reports.schedule",
  title: "reports.panel.schedule",
  icon: CalendarClock,
  scope: "schedule_r",
  route: "/reports/schedule",
  params: CountParams,
  isSingleton: true,
  load: () => import("./counts/ScheduleReport.tsx"),
});
