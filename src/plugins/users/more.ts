import { pluginMore } from "#kernel/pluginMore.ts";
import { userCommands } from "./commands/userCommands.ts";

export default pluginMore({
  commands: userCommands,
  entities: [
    {
      kind: "person",
      title: "users.title",
      prefix: "@",
      scope: "user_r",
      command: "users:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/findPeople.ts")).findPeople(query, kernel, signal),
    },
  ],
});
