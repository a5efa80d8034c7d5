import { definePlugin, panel } from "#kernel/plugin.ts";
import { Shapes } from "#kernel/ui/icons.ts";
import { manyCommands } from "./manyCommands.ts";

/** As many commands as all plugins of a very large portal have together, beside the gallery at `/dev/panels/crowd`. */
export default definePlugin({
  id: "crowd",
  locales: { en: () => import("./locales/en.ts"), es: () => import("./locales/es.ts") },
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
  commands: manyCommands,
});
