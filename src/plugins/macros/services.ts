/** Commands for other plugins. */
export { createMacro } from "./commands/macroCommands.ts";
