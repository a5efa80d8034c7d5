import * as z from "zod/mini";
import { panel } from "#kernel/plugin.ts";
import { lenient } from "#kernel/resource/listParams.ts";
import { History, LayoutDashboard } from "#kernel/ui/icons.ts";

/** RP-01: ids of the widgets in the order in which they stand; without it those of every dashboard. */
export const DashboardParams = z.object({ widgets: lenient(z.string().check(z.maxLength(2000))) });

export const dashboardPanel = panel({
  id: "home.dashboard",
  title: "home.panel.dashboard",
  icon: LayoutDashboard,
  route: "/",
  params: DashboardParams,
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
