import { pluginMore } from "#kernel/pluginMore.ts";
import { groupCommands } from "./commands/groupCommands.ts";

export default pluginMore({
  commands: groupCommands,
  entities: [
    {
      kind: "group",
      title: "groups.title",
      scope: "group_r",
      command: "groups:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchGroups.ts")).searchGroups(query, kernel, signal),
    },
  ],
});
