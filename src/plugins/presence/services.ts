/** What other plugins use of this one: its commands. */
export { showInsideZone } from "./commands/presenceCommands.ts";
