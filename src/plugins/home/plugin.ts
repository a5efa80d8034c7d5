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
    { panel: "home.dashboard", group: "monitor", order: 10, isMobile: true },
    { panel: "home.activity", group: "more", order: 30, isMobile: true },
  ],
});
