import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { CalendarDays, Download, Pencil, Plus, Trash2 } from "#kernel/ui/icons.ts";
import { holidayDetailsPanel } from "../panels.ts";

const One = z.object({ id: Id });
const SeenHoliday = z.object({ id: Id, name: z.string(), month: z.int(), day: z.int(), version: z.int() });
const shifts = [1, -1, 2, -2, 3, -3, 7, -7];
const pickHoliday = { id: { entity: "holiday", label: "holidays.pick.holiday" } } as const;

export const createHoliday = command({
  id: "holidays:create",
  title: "holidays.command.create",
  icon: Plus,
  scope: "schedule_w",
  run: (_, kernel) => kernel.panels.open(holidayDetailsPanel, {}),
});
export const editHoliday = command({
  id: "holidays:edit",
  title: "holidays.command.edit",
  icon: Pencil,
  scope: "schedule_r",
  isUndoable: true,
  args: One,
  pickers: pickHoliday,
  run: ({ id }, kernel) => kernel.panels.open(holidayDetailsPanel, { id }),
});
export const deleteHoliday = command({
  id: "holidays:delete",
  title: "holidays.command.delete",
  icon: Trash2,
  scope: "schedule_w",
  args: One,
  pickers: pickHoliday,
  run: ({ id }, kernel) => kernel.panels.open(holidayDetailsPanel, { id, ask: "delete" }),
});
export const deleteHolidaies = command({
  id: "holidays:delete-several",
  title: "holidays.command.delete",
  icon: Trash2,
  scope: "schedule_w",
  isDangerous: true,
  consequence: "holidays.consequence",
  isInPalette: false,
  args: z.object({ holidays: z.array(z.object({ id: Id, name: z.string() })) }),
  objectName: ({ holidays }) => holidays.map(({ name }) => name).join(", "),
  run: async ({ holidays }, kernel, { signal }) => (await import("./changeHolidays.ts")).deleteHolidays(holidays, kernel, signal),
});
export const shiftHoliday = command({
  id: "holidays:shift",
  title: "holidays.command.shift",
  icon: CalendarDays,
  scope: "schedule_w",
  isInPalette: false,
  args: z.object({ holidays: z.array(SeenHoliday), days: z.int().check(z.gte(-31), z.lte(31)) }),
  pickers: {
    days: {
      label: "holidays.pick.days",
      options: ({ t }) =>
        shifts.map((value) => ({ value, label: t(`holidays.shift.${value < 0 ? "earlier" : "later"}`, { count: Math.abs(value) }) })),
    },
  },
  objectName: ({ holidays }) => holidays.map(({ name }) => name).join(", "),
  run: async ({ holidays, days }, kernel, { signal }) =>
    (await import("./changeHolidays.ts")).shiftHolidays(holidays, days, kernel, signal),
});
export const exportHolidays = command({
  id: "holidays:export",
  title: "holidays.command.export",
  icon: Download,
  scope: "schedule_r",
  args: z.object(listParams),
  run: async (params, kernel) => (await import("./exportHolidays.ts")).exportHolidays(params, kernel),
});

export const holidayCommands: readonly AnyCommand[] = [
  createHoliday,
  editHoliday,
  deleteHoliday,
  deleteHolidaies,
  shiftHoliday,
  exportHolidays,
];
