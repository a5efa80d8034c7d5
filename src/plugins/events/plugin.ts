import { definePlugin } from "#kernel/plugin.ts";
import { AccessWords } from "../access/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { activate } from "./activate.ts";
import { liveEventsPanel } from "./panels.ts";
import { EventWords } from "./services.ts";

/** Live door and device events. */
export default definePlugin({
  id: "events",
  uses: [DeviceDirectory, AccessWords],
  provides: [EventWords],
  panels: [liveEventsPanel],
  menu: [{ panel: "events.live", group: "monitor", order: 20, isMobile: true }],
  activate,
});
