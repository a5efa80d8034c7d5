import { definePlugin } from "#kernel/plugin.ts";
import { FaceStandings } from "../credentials/services.ts";
import { visitorCommands } from "./commands/visitorCommands.ts";
import { visitorDetailsPanel, visitorListPanel } from "./panels.ts";

/** RT-17, VI-01: visitors and the doors that open for them. */
export default definePlugin({
  id: "visitors",
  uses: [FaceStandings],
  panels: [visitorListPanel, visitorDetailsPanel],
  menu: [{ panel: "visitors.list", group: "people", order: 20, isMobile: true }],
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
