import { panel } from "#kernel/plugin.ts";
import { IdCard } from "#kernel/ui/icons.ts";
import { VisitorListParams, VisitorParams } from "./visitorParams.ts";

export const visitorListPanel = panel({
  id: "visitors.list",
  title: "visitors.panel.list",
  icon: IdCard,
  scope: "user_r",
  route: "/visitors",
  params: VisitorListParams,
  isSingleton: true,
  load: () => import("./panels/VisitorList.tsx"),
});

export const visitorDetailsPanel = panel({
  id: "visitors.details",
  title: "visitors.panel.details",
  icon: IdCard,
  scope: "user_r",
  route: "/visitors/details",
  params: VisitorParams,
  instanceKey: ({ id }) => id ?? "",
  isInPalette: false,
  load: () => import("./panels/VisitorDetails.tsx"),
});
