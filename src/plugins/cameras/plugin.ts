import { once } from "#kernel/once.ts";
import { definePlugin } from "#kernel/plugin.ts";
import { whenThere } from "#kernel/soon.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { activate } from "./activate.ts";
import { cameraCommands } from "./commands/cameraCommands.ts";
import { manageCommands } from "./commands/manageCommands.ts";
import { pictureCommands } from "./commands/pictureCommands.ts";
import { zoomCommands } from "./commands/zoomCommands.ts";
import { cameraAddPanel, cameraDetailPanel, cameraListPanel, cameraLivePanel, gatewayAddPanel } from "./panels.ts";
import { GatewayReach, LiveTiles, LiveViews, RecordingChannels } from "./services.ts";

const search = once(() => import("./searchCameras.ts"));

/** Cameras: list, details, live video, and adding them to a gateway. */
export default definePlugin({
  id: "cameras",
  uses: [DeviceDirectory],
  provides: [LiveTiles, LiveViews, GatewayReach, RecordingChannels],
  panels: [cameraListPanel, cameraDetailPanel, cameraLivePanel, cameraAddPanel, gatewayAddPanel],
  commands: [...cameraCommands, ...manageCommands, ...zoomCommands, ...pictureCommands],
  widgets: [
    {
      id: "cameras.recording",
      title: "cameras.widget.recording",
      size: "figure",
      scope: "device_r",
      order: 30,
      load: () => import("./widgets/CamerasRecording.tsx"),
    },
    {
      id: "cameras.pictures",
      title: "cameras.widget.live",
      size: "part",
      isExtra: true,
      scope: "device_r",
      order: 50,
      load: () => import("./widgets/LivePictures.tsx"),
    },
  ],
  menu: [{ panel: "cameras.list", group: "monitor", order: 40, isMobile: true }],
  entities: [
    {
      kind: "camera",
      title: "cameras.entity",
      prefix: ":",
      scope: "device_r",
      command: "cameras:live",
      search: (query, kernel) => whenThere(search(), (code) => code.searchCameras(query, kernel)),
    },
  ],
  statusItems: [
    { id: "cameras.status", scope: "device_r", order: 20, load: () => import("./shell/LiveStatus.tsx") },
    { id: "cameras.gateways", scope: "device_r", order: 30, load: () => import("./shell/GatewayStatus.tsx") },
  ],
  activate,
});
