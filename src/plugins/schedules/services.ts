/** Commands for other plugins. */
export { editSchedule, showVisitorSchedules } from "./commands/scheduleCommands.ts";
