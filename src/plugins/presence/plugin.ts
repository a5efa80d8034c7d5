import { definePlugin, panel } from "#kernel/plugin.ts";
import { ListChecks, Users } from "#kernel/ui/icons.ts";
import { InsideParams } from "./insideParams.ts";
import { MusterListParams, MusterParams } from "./muster/musterParams.ts";
import { musterCommands } from "./commands/musterCommands.ts";
import { presenceCommands } from "./commands/presenceCommands.ts";
import { activate } from "./activate.ts";

/** B-22: who is inside which zone, as the last passages have it, and the musters of an emergency. */
export default definePlugin({
  id: "presence",
  panels: [
    panel({
      id: "presence.inside",
      title: "presence.panel.inside",
      icon: Users,
      scope: "user_r",
      route: "/presence",
      params: InsideParams,
      isSingleton: true,
      load: () => import("./panels/Inside.tsx"),
    }),
    panel({
      id: "presence.musters",
      title: "presence.panel.musters",
      icon: ListChecks,
      scope: "user_r",
      route: "/presence/musters",
      params: MusterListParams,
      isSingleton: true,
      load: () => import("./panels/MusterList.tsx"),
    }),
    panel({
      id: "presence.muster",
      title: "presence.panel.muster",
      icon: ListChecks,
      scope: "user_r",
      route: "/presence/musters/details",
      params: MusterParams,
      isSingleton: true,
      isInPalette: false,
      load: () => import("./panels/MusterPanel.tsx"),
    }),
  ],
  menu: [
    { panel: "presence.inside", portal: "access", section: "manage", order: 35, isMobile: true },
    { panel: "presence.musters", portal: "access", section: "manage", order: 36, isMobile: true },
  ],
  activate,
  commands: [...presenceCommands, ...musterCommands],
  entities: [
    {
      kind: "muster",
      title: "presence.entity",
      scope: "user_r",
      command: "presence:open-muster",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchMusters.ts")).searchMusters(query, kernel, signal),
    },
  ],
});
