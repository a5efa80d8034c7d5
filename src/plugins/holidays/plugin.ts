import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { CalendarDays } from "#kernel/ui/icons.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { PolicyPreview } from "../policy/services.ts";
import { holidayCommands } from "./commands/holidayCommands.ts";

/** SC-05: days of every year on which schedules may be closed. */
export default definePlugin({
  id: "holidays",
  uses: [PolicyPreview],
  panels: [
    panel({
      id: "holidays.list",
      title: "holidays.title",
      icon: CalendarDays,
      scope: "schedule_r",
      route: "/settings/holidays",
      params: z.object(listParams),
      isSingleton: true,
      load: () => import("./panels/HolidayList.tsx"),
    }),
    panel({
      id: "holidays.details",
      title: "holidays.panel.details",
      icon: CalendarDays,
      scope: "schedule_r",
      route: "/settings/holidays/details",
      params: z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")) }),
      instanceKey: ({ id }) => String(id ?? ""),
      isInPalette: false,
      load: () => import("./panels/HolidayDetails.tsx"),
    }),
  ],
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
