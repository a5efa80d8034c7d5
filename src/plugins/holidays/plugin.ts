import { definePlugin } from "#kernel/plugin.ts";
import { PolicyPreview } from "../policy/services.ts";
import { holidayCommands } from "./commands/holidayCommands.ts";
import { holidayDetailsPanel, holidayListPanel } from "./panels.ts";

/** SC-05: holidays, which can change the effect of schedules every year. */
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
