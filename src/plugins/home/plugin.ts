import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { activityPanel, dashboardPanel } from "./panels.ts";

/** Dashboard, to which every plugin may contribute, and activity of the session. */
export default definePlugin({
  id: "home",
  uses: [DeviceDirectory, EventWords],
  panels: [dashboardPanel, activityPanel],
  widgets: [
    {
      id: "home.chart",
      title: "home.chart.title",
      size: "whole",
      scope: "accesslogs_r",
      order: 10,
      load: () => import("./widgets/EventsOverTime.tsx"),
    },
    {
      id: "home.attention",
      title: "home.doors.title",
      size: "part",
      scope: "device_r",
      order: 20,
      load: () => import("./widgets/Attention.tsx"),
    },
    {
      id: "home.refusals",
      title: "home.events.title",
      size: "part",
      scope: "accesslogs_r",
      order: 30,
      load: () => import("./widgets/Refusals.tsx"),
    },
    {
      id: "home.sites",
      title: "home.sites.title",
      size: "part",
      scope: "device_r",
      order: 40,
      load: () => import("./widgets/SitesConnected.tsx"),
    },
  ],
  menu: [
    { panel: "home.dashboard", group: "monitor", order: 10, isMobile: true },
    { panel: "home.activity", group: "more", order: 30, isMobile: true },
  ],
});
