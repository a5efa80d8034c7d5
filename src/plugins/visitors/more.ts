import { pluginMore } from "#kernel/pluginMore.ts";
import { visitorCommands } from "./commands/visitorCommands.ts";

export default pluginMore({
  commands: visitorCommands,
  entities: [
    {
      kind: "visitor",
      title: "visitors.title",
      scope: "user_r",
      command: "visitors:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchVisitors.ts")).searchVisitors(query, kernel, signal),
    },
  ],
});
