import { definePlugin, panel } from "#kernel/plugin.ts";
import { Activity } from "#kernel/ui/icons.ts";
import { AccessWords } from "../access/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "./services.ts";
import { activate } from "./activate.ts";

/** What happens at the doors, as it happens. */
export default definePlugin({
  id: "events",
  uses: [DeviceDirectory, AccessWords],
  provides: [EventWords],
  panels: [
    panel({
      id: "events.live",
      title: "events.panel.live",
      icon: Activity,
      scope: "accesslogs_r",
      route: "/events",
      isSingleton: true,
      placement: "edge",
      width: 316,
      load: () => import("./panels/LiveEvents.tsx"),
    }),
  ],
  menu: [{ panel: "events.live", portal: "access", section: "monitor", order: 30, isMobile: true }],
  activate,
});
