import { panel } from "#kernel/plugin.ts";
import { ListChecks, Users } from "#kernel/ui/icons.ts";
import { InsideParams } from "./insideParams.ts";
import { MusterListParams, MusterParams } from "./muster/musterParams.ts";

export const insidePanel = panel({
  id: "presence.inside",
  title: "presence.panel.inside",
  keywords: "presence.keywords.inside",
  often: 5,
  icon: Users,
  scope: "user_r",
  route: "/presence",
  params: InsideParams,
  isSingleton: true,
  load: () => import("./panels/Inside.tsx"),
});

export const musterListPanel = panel({
  id: "presence.musters",
  title: "presence.panel.musters",
  icon: ListChecks,
  scope: "user_r",
  route: "/presence/musters",
  params: MusterListParams,
  isSingleton: true,
  load: () => import("./panels/MusterList.tsx"),
});

export const musterPanel = panel({
  id: "presence.muster",
  title: "presence.panel.muster",
  icon: ListChecks,
  scope: "user_r",
  route: "/presence/musters/details",
  params: MusterParams,
  isSingleton: true,
  isInPalette: false,
  isKept: true,
  load: () => import("./panels/MusterPanel.tsx"),
});
