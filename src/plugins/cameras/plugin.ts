import * as z from "zod/mini";
import { SerialNumber } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Cctv, Plus, Router, Video } from "#kernel/ui/icons.ts";
import { once } from "#kernel/once.ts";
import { whenThere } from "#kernel/soon.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { cameraCommands } from "./commands/cameraCommands.ts";
import { GatewayReach, LiveTiles, LiveViews, RecordingChannels } from "./services.ts";
import { manageCommands } from "./commands/manageCommands.ts";
import { pictureCommands } from "./commands/pictureCommands.ts";
import { zoomCommands } from "./commands/zoomCommands.ts";
import { activate } from "./activate.ts";

const search = once(() => import("./searchCameras.ts"));

/** Cameras: list, details, live pictures, and adding them to a gateway. */
export default definePlugin({
  id: "cameras",
  uses: [DeviceDirectory],
  provides: [LiveTiles, LiveViews, GatewayReach, RecordingChannels],
  panels: [
    panel({
      id: "cameras.list",
      title: "cameras.panel.list",
      icon: Cctv,
      scope: "device_r",
      route: "/cameras/cameras",
      isSingleton: true,
      load: () => import("./panels/CameraList.tsx"),
    }),
    panel({
      id: "cameras.detail",
      title: "cameras.panel.detail",
      icon: Cctv,
      scope: "device_r",
      route: "/cameras/details",
      params: z.object({ serialNumber: z.optional(SerialNumber), ask: z.optional(z.enum(["edit", "remove"])) }),
      isSingleton: true,
      renderer: "always",
      placement: "right",
      width: 420,
      load: () => import("./panels/CameraDetail.tsx"),
    }),
    panel({
      id: "cameras.live",
      title: "cameras.panel.live",
      icon: Video,
      scope: "device_r",
      params: z.object({ serialNumber: SerialNumber }),
      renderer: "always",
      placement: "right",
      load: () => import("./panels/CameraLive.tsx"),
    }),
    panel({
      id: "cameras.add",
      title: "cameras.panel.add",
      icon: Plus,
      scope: "device_w",
      isSingleton: true,
      placement: "right",
      width: 420,
      load: () => import("./panels/CameraAdd.tsx"),
    }),
    panel({
      id: "cameras.gateway",
      title: "cameras.panel.gateway",
      icon: Router,
      scope: "device_w",
      isSingleton: true,
      placement: "right",
      width: 420,
      load: () => import("./panels/GatewayAdd.tsx"),
    }),
  ],
  commands: [...cameraCommands, ...manageCommands, ...zoomCommands, ...pictureCommands],
  menu: [{ panel: "cameras.list", portal: "cameras", section: "monitor", order: 10, isMobile: true }],
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
