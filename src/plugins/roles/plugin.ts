import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { roleCommands } from "./commands/roleCommands.ts";
import { adminDetailsPanel, adminUsersPanel, roleDetailsPanel, roleListPanel } from "./panels.ts";

/** PM-09 to PM-11: roles and administrators. */
export default definePlugin({
  id: "roles",
  uses: [DeviceDirectory, PolicyPreview],
  panels: [roleListPanel, roleDetailsPanel, adminUsersPanel, adminDetailsPanel],
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
