import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import type { ScheduleDetail } from "#contract/schedules.ts";
import { type AnyCommand, type Command, command, type Kernel } from "#kernel/plugin.ts";
import { CalendarCheck, CalendarClock, CalendarX, Copy, Download, Plus, Redo2, Trash2, Undo2 } from "#kernel/ui/icons.ts";
import { WeekHistories } from "../editor/weekHistories.ts";
import { scheduleDetailsPanel, visitorScheduleDetailsPanel, visitorSchedulesPanel } from "../panels.ts";
import { OneSchedule, ScheduleListParams, SeveralSchedules } from "../scheduleParams.ts";
import { isInUse, scheduleKey } from "../scheduleQuery.ts";

const weekPanels = ["schedules.details", "schedules.of-visitors-details"];
/** The panel of the week; default: the focused one. */
const OneWeek = z.object({ instanceId: z.optional(z.string()) });
const ofWeek = {
  scope: "schedule_w",
  keysIn: weekPanels,
  isUndoable: true,
  args: OneWeek,
  when: ({ focusedPanel }) => focusedPanel !== undefined && weekPanels.includes(focusedPanel.panelId),
} satisfies Partial<Command>;
const history = ({ instanceId }: z.output<typeof OneWeek>, kernel: Kernel) =>
  kernel.use(WeekHistories).of(instanceId ?? kernel.state.focusedPanel?.instanceId);

const SomeGroups = z.object({ id: Id, groups: z.array(z.object({ id: Id, name: z.string() })) });
const pickSchedule = { id: { entity: "schedule", label: "schedules.pick.schedule" } } as const;

export const createSchedule = command({
  id: "schedules:create",
  title: "schedules.command.create",
  icon: Plus,
  keywords: "schedules.keywords",
  scope: "schedule_w",
  run: (_, kernel) => kernel.panels.open(scheduleDetailsPanel, {}),
});
export const editSchedule = command({
  id: "schedules:edit",
  title: "schedules.command.edit",
  icon: CalendarClock,
  keywords: "schedules.keywords",
  scope: "schedule_r",
  isUndoable: true,
  args: OneSchedule,
  pickers: pickSchedule,
  run: ({ id }, kernel) => kernel.panels.open(scheduleDetailsPanel, { id }),
});
export const showVisitorSchedules = command({
  id: "schedules:of-visitors",
  title: "schedules.command.ofVisitors",
  icon: CalendarClock,
  keywords: "schedules.keywordsOfVisitors",
  scope: "schedule_r",
  isUndoable: true,
  run: (_, kernel) => kernel.panels.open(visitorSchedulesPanel, {}),
});
export const editVisitorSchedules = command({
  id: "schedules:edit-of-visitors",
  title: "schedules.command.edit",
  icon: CalendarClock,
  scope: "schedule_r",
  isUndoable: true,
  isInPalette: false,
  args: OneSchedule,
  run: ({ id }, kernel) => kernel.panels.open(visitorScheduleDetailsPanel, { id }),
});
export const duplicateSchedule = command({
  id: "schedules:duplicate",
  title: "schedules.command.duplicate",
  icon: Copy,
  scope: "schedule_w",
  args: OneSchedule,
  pickers: pickSchedule,
  run: ({ id }, kernel) => kernel.panels.open(scheduleDetailsPanel, { copyOf: id }),
});
export const deleteSchedule = command({
  id: "schedules:delete",
  title: "schedules.command.delete",
  icon: Trash2,
  scope: "schedule_w",
  args: OneSchedule,
  pickers: pickSchedule,
  // The console knows what an open schedule is attached to; for other schedules the platform refuses.
  disabledBecause: ({ id }, { queryClient }) =>
    isInUse(queryClient.getQueryData<ScheduleDetail>([...scheduleKey, id])) ? "schedules.inUse" : undefined,
  run: ({ id }, kernel) => kernel.panels.open(scheduleDetailsPanel, { id, ask: "delete" }),
});
export const deleteSchedules = command({
  id: "schedules:delete-several",
  title: "schedules.command.delete",
  icon: Trash2,
  scope: "schedule_w",
  isDangerous: true,
  consequence: "schedules.consequence",
  isInPalette: false,
  args: SeveralSchedules,
  objectName: ({ schedules }) => schedules.map(({ name }) => name).join(", "),
  run: async ({ schedules }, kernel, { signal }) => (await import("./changeSchedules.ts")).deleteSchedules(schedules, kernel, signal),
});
export const closeOnHolidays = command({
  id: "schedules:close-on-holidays",
  title: "schedules.command.closeOnHolidays",
  icon: CalendarX,
  scope: "schedule_w",
  isDangerous: true,
  isInPalette: false,
  consequence: "schedules.holidays.closes",
  args: SeveralSchedules,
  objectName: ({ schedules }) => schedules.map(({ name }) => name).join(", "),
  run: async ({ schedules }, kernel, { signal }) => (await import("./changeSchedules.ts")).setHolidays(schedules, "closed", kernel, signal),
});
export const keepOnHolidays = command({
  id: "schedules:keep-on-holidays",
  title: "schedules.command.keepOnHolidays",
  icon: CalendarCheck,
  scope: "schedule_w",
  isDangerous: true,
  isInPalette: false,
  consequence: "schedules.holidays.keeps",
  args: SeveralSchedules,
  objectName: ({ schedules }) => schedules.map(({ name }) => name).join(", "),
  run: async ({ schedules }, kernel, { signal }) =>
    (await import("./changeSchedules.ts")).setHolidays(schedules, "asUsual", kernel, signal),
});
export const addGroups = command({
  id: "schedules:add-groups",
  title: "schedules.command.addGroups",
  icon: CalendarClock,
  scope: "schedule_w",
  isInPalette: false,
  args: SomeGroups,
  pickers: pickSchedule,
  objectName: ({ groups }) => groups.map(({ name }) => name).join(", "),
  run: async (args, kernel, { signal }) => (await import("./changeSchedules.ts")).addGroups(args, kernel, signal),
});
export const removeGroups = command({
  id: "schedules:remove-groups",
  title: "schedules.command.removeGroups",
  icon: CalendarX,
  scope: "schedule_w",
  isUndoable: true,
  isInPalette: false,
  args: SomeGroups,
  pickers: pickSchedule,
  objectName: ({ groups }) => groups.map(({ name }) => name).join(", "),
  run: async (args, kernel, { signal }) => (await import("./changeSchedules.ts")).removeGroups(args, kernel, signal),
});
export const undoTimes = command({
  id: "schedules:undo-times",
  title: "schedules.command.undoTimes",
  icon: Undo2,
  keys: "mod+z",
  ...ofWeek,
  disabledBecause: (args, kernel) => (history(args, kernel)?.undo ? undefined : "schedules.nothingToUndo"),
  run: (args, kernel) => history(args, kernel)?.undo?.(),
});
export const redoTimes = command({
  id: "schedules:redo-times",
  title: "schedules.command.redoTimes",
  icon: Redo2,
  keys: "mod+shift+z",
  ...ofWeek,
  disabledBecause: (args, kernel) => (history(args, kernel)?.redo ? undefined : "schedules.nothingToRedo"),
  run: (args, kernel) => history(args, kernel)?.redo?.(),
});
export const exportSchedules = command({
  id: "schedules:export",
  title: "schedules.command.export",
  icon: Download,
  scope: "schedule_r",
  args: ScheduleListParams,
  run: async (params, kernel) => (await import("./exportSchedules.ts")).exportSchedules(params, kernel),
});

/** Commands for schedules. */
export const scheduleCommands: readonly AnyCommand[] = [
  createSchedule,
  editSchedule,
  showVisitorSchedules,
  editVisitorSchedules,
  duplicateSchedule,
  deleteSchedule,
  deleteSchedules,
  closeOnHolidays,
  keepOnHolidays,
  addGroups,
  removeGroups,
  undoTimes,
  redoTimes,
  exportSchedules,
];
