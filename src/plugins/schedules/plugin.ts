import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { scheduleCommands } from "./commands/scheduleCommands.ts";
import { createWeekHistories, WeekHistories } from "./editor/weekHistories.ts";
import { scheduleDetailsPanel, scheduleListPanel, visitorScheduleDetailsPanel, visitorSchedulesPanel } from "./panels.ts";

/** Schedules: when doors open, and for whom (RT-13, SC-01 to SC-06). */
export default definePlugin({
  id: "schedules",
  uses: [DeviceDirectory, PolicyPreview],
  provides: [WeekHistories],
  panels: [scheduleListPanel, scheduleDetailsPanel, visitorSchedulesPanel, visitorScheduleDetailsPanel],
  menu: [{ panel: "schedules.list", group: "people", order: 60, isMobile: true }],
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
