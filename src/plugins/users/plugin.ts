import { definePlugin } from "#kernel/plugin.ts";
import { FaceStandings } from "../credentials/services.ts";
import { userCommands } from "./commands/userCommands.ts";
import { editSeveralPanel, userDetailsPanel, userListPanel } from "./panels.ts";

/** US-01 to US-05: the account's people. */
export default definePlugin({
  id: "users",
  uses: [FaceStandings],
  panels: [userListPanel, userDetailsPanel, editSeveralPanel],
  menu: [{ panel: "users.list", group: "people", order: 10, isMobile: true }],
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
