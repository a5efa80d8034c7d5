import { pluginMore } from "#kernel/pluginMore.ts";
import { accessCommands } from "./commands/accessCommands.ts";

export default pluginMore({
  locales: { en: () => import("./locales/more.en.ts"), es: () => import("./locales/more.es.ts") },
  commands: accessCommands,
});
