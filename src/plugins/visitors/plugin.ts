import { definePlugin, panel } from "#kernel/plugin.ts";
import { IdCard } from "#kernel/ui/icons.ts";
import { FaceStandings } from "../credentials/services.ts";
import { VisitorListParams, VisitorParams } from "./visitorParams.ts";
import { visitorCommands } from "./commands/visitorCommands.ts";

/** RT-17, VI-01: who comes to see somebody, and which doors open for them meanwhile. */
export default definePlugin({
  id: "visitors",
  uses: [FaceStandings],
  panels: [
    panel({
      id: "visitors.list",
      title: "visitors.panel.list",
      icon: IdCard,
      scope: "user_r",
      route: "/visitors",
      params: VisitorListParams,
      isSingleton: true,
      load: () => import("./panels/VisitorList.tsx"),
    }),
    panel({
      id: "visitors.details",
      title: "visitors.panel.details",
      icon: IdCard,
      scope: "user_r",
      route: "/visitors/details",
      params: VisitorParams,
      instanceKey: ({ id }) => String(id ?? ""),
      isInPalette: false,
      load: () => import("./panels/VisitorDetails.tsx"),
    }),
  ],
  menu: [{ panel: "visitors.list", portal: "access", section: "manage", order: 30, isMobile: true }],
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
