import { pluginMore } from "#kernel/pluginMore.ts";
import { accessCommands } from "./commands/accessCommands.ts";

export default pluginMore({
  commands: accessCommands,
});
