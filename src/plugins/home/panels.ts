import { panel } from "#kernel/plugin.ts";
import { History, LayoutDashboard } from "#kernel/ui/icons.ts";

export const dashboardPanel = panel({
  id: "home.dashboard",
  title: "home.panel.dashboard",
  icon: LayoutDashboard,
  route: "/",
  isSingleton: true,
  load: () => import("./panels/Dashboard.tsx"),
});

export const activityPanel = panel({
  id: "home.activity",
  title: "home.panel.activity",
  icon: History,
  route: "/activity",
  isSingleton: true,
  load: () => import("./panels/SessionActivity.tsx"),
});
