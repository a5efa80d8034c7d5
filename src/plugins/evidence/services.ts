/** Commands for other plugins. */
export { collectClip, collectStill } from "./commands/collectCommands.ts";
