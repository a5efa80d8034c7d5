import { pluginMore } from "#kernel/pluginMore.ts";
import { importCommands } from "./commands/importCommands.ts";

export default pluginMore({
  commands: importCommands,
});
