import { pluginMore } from "#kernel/pluginMore.ts";
import { manageCommands } from "./commands/manageCommands.ts";
import { pictureCommands } from "./commands/pictureCommands.ts";
import { zoomCommands } from "./commands/zoomCommands.ts";

export default pluginMore({
  commands: [...manageCommands, ...zoomCommands, ...pictureCommands],
});
