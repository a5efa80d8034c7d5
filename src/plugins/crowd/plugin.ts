import { definePlugin, panel } from "#kernel/plugin.ts";
import { Shapes } from "#kernel/ui/icons.ts";
import { offerMany } from "./manyCommands.ts";

/** As many commands as all plugins of a very large portal have together, beside the gallery at `/dev/panels/crowd`. */
export default definePlugin({
  id: "crowd",
  panels: [
    panel({
      id: "crowd.commands",
      title: "crowd.panel.commands",
      icon: Shapes,
      scope: "support_r",
      route: "/dev/panels/crowd",
      isSingleton: true,
      load: () => import("./panels/ManyCommands.tsx"),
    }),
  ],
  activate: offerMany,
});
