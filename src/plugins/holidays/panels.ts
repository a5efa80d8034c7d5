import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { CalendarDays } from "#kernel/ui/icons.ts";

export const HolidayListParams = z.object(listParams);

export const holidayListPanel = panel({
  id: "holidays.list",
  title: "holidays.title",
  icon: CalendarDays,
  scope: "schedule_r",
  route: "/settings/holidays",
  params: HolidayListParams,
  isSingleton: true,
  setting: { group: "access", hint: "holidays.setting.list" },
  load: () => import("./panels/HolidayList.tsx"),
});

export const HolidayDetailsParams = z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")) });

export const holidayDetailsPanel = panel({
  id: "holidays.details",
  title: "holidays.panel.details",
  icon: CalendarDays,
  scope: "schedule_r",
  route: "/settings/holidays/details",
  params: HolidayDetailsParams,
  instanceKey: ({ id }) => id ?? "",
  isInPalette: false,
  load: () => import("./panels/HolidayDetails.tsx"),
});
