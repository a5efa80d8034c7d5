/** What other plugins use of this one: its commands. */
export { editGroup } from "./commands/groupCommands.ts";
