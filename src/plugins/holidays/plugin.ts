import { definePlugin } from "#kernel/plugin.ts";
import { PolicyPreview } from "../policy/services.ts";
import { holidayCommands } from "./commands/holidayCommands.ts";
import { holidayListPanel, holidayDetailsPanel } from "./panels.ts";

/** SC-05: days of every year on which schedules may be closed. */
export default definePlugin({
  id: "holidays",
  uses: [PolicyPreview],
  panels: [holidayListPanel, holidayDetailsPanel],
  commands: holidayCommands,
  entities: [
    {
      kind: "holiday",
      title: "holidays.title",
      scope: "schedule_r",
      command: "holidays:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/changeHolidays.ts")).searchHolidays(query, kernel, signal),
    },
  ],
});
