/** What other plugins use of this one: its commands. */
export { collectClip, collectStill } from "./commands/collectCommands.ts";
