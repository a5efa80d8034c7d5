/** Commands for other plugins. */
export { showInsideZone } from "./commands/presenceCommands.ts";
