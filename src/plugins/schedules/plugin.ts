import { definePlugin, panel } from "#kernel/plugin.ts";
import { CalendarClock } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { ScheduleListParams, ScheduleParams } from "./scheduleParams.ts";
import { createWeekHistories, WeekHistories } from "./editor/weekHistories.ts";
import { scheduleCommands } from "./commands/scheduleCommands.ts";

/** Schedules: when doors open, and for whom (RT-13, SC-01 … SC-06). */
export default definePlugin({
  id: "schedules",
  uses: [DeviceDirectory, PolicyPreview],
  provides: [WeekHistories],
  panels: [
    panel({
      id: "schedules.list",
      title: "schedules.panel.list",
      icon: CalendarClock,
      scope: "schedule_r",
      route: "/schedules",
      params: ScheduleListParams,
      isSingleton: true,
      load: () => import("./panels/ScheduleList.tsx"),
    }),
    panel({
      id: "schedules.details",
      title: "schedules.panel.details",
      icon: CalendarClock,
      scope: "schedule_r",
      route: "/schedules/details",
      params: ScheduleParams,
      instanceKey: ({ id, copyOf }) => String(id ?? `new ${String(copyOf ?? "")}`),
      isInPalette: false,
      load: () => import("./editor/ScheduleDetails.tsx"),
    }),
    panel({
      id: "schedules.of-visitors",
      title: "schedules.panel.ofVisitors",
      icon: CalendarClock,
      scope: "schedule_r",
      route: "/visitors/schedules",
      params: ScheduleListParams,
      isSingleton: true,
      isInPalette: false,
      load: () => import("./panels/VisitorSchedules.tsx"),
    }),
    panel({
      id: "schedules.of-visitors-details",
      title: "schedules.panel.details",
      icon: CalendarClock,
      scope: "schedule_r",
      route: "/visitors/schedules/details",
      params: ScheduleParams,
      instanceKey: ({ id, copyOf }) => String(id ?? `new ${String(copyOf ?? "")}`),
      isInPalette: false,
      load: () => import("./editor/ScheduleDetails.tsx"),
    }),
  ],
  menu: [{ panel: "schedules.list", portal: "access", section: "manage", order: 40, isMobile: true }],
  commands: scheduleCommands,
  entities: [
    {
      kind: "schedule",
      title: "schedules.title",
      scope: "schedule_r",
      command: "schedules:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchSchedules.ts")).searchSchedules(query, kernel, signal),
    },
  ],
  activate: (kernel) => kernel.provide(WeekHistories, createWeekHistories()),
});
