import { definePlugin } from "#kernel/plugin.ts";
import { PolicyPreview } from "../policy/services.ts";
import { groupCommands } from "./commands/groupCommands.ts";
import { groupDetailsPanel, groupListPanel } from "./panels.ts";

/** GR-01: groups of people with common schedules. */
export default definePlugin({
  id: "groups",
  uses: [PolicyPreview],
  menu: [{ panel: "groups.list", group: "people", order: 30 }],
  panels: [groupListPanel, groupDetailsPanel],
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
