import { definePlugin, panel } from "#kernel/plugin.ts";
import { History, LayoutDashboard } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";

/** The dashboard and what this session did. */
export default definePlugin({
  id: "home",
  uses: [DeviceDirectory, EventWords],
  panels: [
    panel({
      id: "home.dashboard",
      title: "home.panel.dashboard",
      icon: LayoutDashboard,
      route: "/",
      isSingleton: true,
      load: () => import("./panels/Dashboard.tsx"),
    }),
    panel({
      id: "home.activity",
      title: "home.panel.activity",
      icon: History,
      route: "/activity",
      isSingleton: true,
      load: () => import("./panels/SessionActivity.tsx"),
    }),
  ],
  menu: [
    { panel: "home.dashboard", portal: "access", section: "monitor", order: 0, isMobile: true },
    { panel: "home.activity", portal: "access", section: "review", order: 90, isMobile: true },
    { panel: "home.activity", portal: "cameras", section: "review", order: 90, isMobile: true },
  ],
});
