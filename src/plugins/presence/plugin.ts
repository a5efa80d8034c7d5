import { definePlugin, panel } from "#kernel/plugin.ts";
import { ListChecks, Users } from "#kernel/ui/icons.ts";
import { InsideParams } from "./insideParams.ts";
import { MusterListParams, MusterParams } from "./muster/musterParams.ts";

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
  activate: async (kernel) => (await import("./start/activate.ts")).activate(kernel),
  loadMore: () => import("./more.ts"),
});
