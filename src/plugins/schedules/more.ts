import { pluginMore } from "#kernel/pluginMore.ts";
import { scheduleCommands } from "./commands/scheduleCommands.ts";

export default pluginMore({
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
});
