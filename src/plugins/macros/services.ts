/** What other plugins use of this one: its commands. */
export { createMacro } from "./commands/macroCommands.ts";
