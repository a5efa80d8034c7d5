/** Commands for other plugins. */
export { editGroup } from "./commands/groupCommands.ts";
