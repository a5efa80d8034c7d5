import { pluginMore } from "#kernel/pluginMore.ts";
import { manageCommands } from "./commands/manageCommands.ts";
import { pictureCommands } from "./commands/pictureCommands.ts";
import { zoomCommands } from "./commands/zoomCommands.ts";

export default pluginMore({
  locales: { en: () => import("./locales/more.en.ts"), es: () => import("./locales/more.es.ts") },
  commands: [...manageCommands, ...zoomCommands, ...pictureCommands],
});
