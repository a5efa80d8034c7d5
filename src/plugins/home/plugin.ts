import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { activityPanel, dashboardPanel } from "./panels.ts";

/** Dashboard and activity of the session. */
export default definePlugin({
  id: "home",
  uses: [DeviceDirectory, EventWords],
  panels: [dashboardPanel, activityPanel],
  menu: [
    { panel: "home.dashboard", portal: "access", section: "monitor", order: 0, isMobile: true },
    { panel: "home.activity", portal: "access", section: "review", order: 90, isMobile: true },
    { panel: "home.activity", portal: "cameras", section: "review", order: 90, isMobile: true },
  ],
});
