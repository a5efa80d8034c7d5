import { pluginMore } from "#kernel/pluginMore.ts";
import { importCommands } from "./commands/importCommands.ts";

export default pluginMore({
  locales: { en: () => import("./locales/more.en.ts"), es: () => import("./locales/more.es.ts") },
  commands: importCommands,
});
