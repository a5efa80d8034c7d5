import { pluginMore } from "#kernel/pluginMore.ts";
import { musterCommands } from "./commands/musterCommands.ts";
import { presenceCommands } from "./commands/presenceCommands.ts";

export default pluginMore({
  commands: [...presenceCommands, ...musterCommands],
  entities: [
    {
      kind: "muster",
      title: "presence.entity",
      scope: "user_r",
      command: "presence:open-muster",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchMusters.ts")).searchMusters(query, kernel, signal),
    },
  ],
});
