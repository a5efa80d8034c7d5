import { panel } from "#kernel/plugin.ts";
import { Shapes } from "#kernel/ui/icons.ts";

export const manyCommandsPanel = panel({
  id: "crowd.commands",
  title: "crowd.panel.commands",
  icon: Shapes,
  scope: "support_r",
  route: "/dev/panels/crowd",
  isSingleton: true,
  load: () => import("./panels/ManyCommands.tsx"),
});
