/** What other plugins use of this one: its commands. */
export { editSchedule, showVisitorSchedules } from "./commands/scheduleCommands.ts";
