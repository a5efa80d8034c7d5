import { pluginMore } from "#kernel/pluginMore.ts";
import { roleCommands } from "./commands/roleCommands.ts";

export default pluginMore({
  commands: roleCommands,
  entities: [
    {
      kind: "role",
      title: "roles.title",
      scope: "role_r",
      command: "roles:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchRoles.ts")).searchRoles(query, kernel, signal),
    },
  ],
});
