/** Commands and words for other plugins. */
export { editSchedule, showVisitorSchedules } from "./commands/scheduleCommands.ts";
export { recurrenceText } from "./recurrenceText.ts";
