import { panel } from "#kernel/plugin.ts";
import { CalendarClock } from "#kernel/ui/icons.ts";
import { ScheduleListParams, ScheduleParams } from "./scheduleParams.ts";

export const scheduleListPanel = panel({
  id: "schedules.list",
  title: "schedules.panel.list",
  icon: CalendarClock,
  scope: "schedule_r",
  route: "/schedules",
  params: ScheduleListParams,
  isSingleton: true,
  setting: { group: "access", hint: "schedules.setting.list" },
  load: () => import("./panels/ScheduleList.tsx"),
});

export const scheduleDetailsPanel = panel({
  id: "schedules.details",
  title: "schedules.panel.details",
  icon: CalendarClock,
  scope: "schedule_r",
  route: "/schedules/details",
  params: ScheduleParams,
  instanceKey: ({ id, copyOf }) => String(id ?? `new ${String(copyOf ?? "")}`),
  isInPalette: false,
  load: () => import("./editor/ScheduleDetails.tsx"),
});

export const visitorSchedulesPanel = panel({
  id: "schedules.of-visitors",
  title: "schedules.panel.ofVisitors",
  icon: CalendarClock,
  scope: "schedule_r",
  route: "/visitors/schedules",
  params: ScheduleListParams,
  isSingleton: true,
  isInPalette: false,
  load: () => import("./panels/VisitorSchedules.tsx"),
});

export const visitorScheduleDetailsPanel = panel({
  id: "schedules.of-visitors-details",
  title: "schedules.panel.details",
  icon: CalendarClock,
  scope: "schedule_r",
  route: "/visitors/schedules/details",
  params: ScheduleParams,
  instanceKey: ({ id, copyOf }) => String(id ?? `new ${String(copyOf ?? "")}`),
  isInPalette: false,
  load: () => import("./editor/ScheduleDetails.tsx"),
});
