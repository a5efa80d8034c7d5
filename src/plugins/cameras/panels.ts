import * as z from "zod/mini";
import { SerialNumber } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { Cctv, Plus, Router, Video } from "#kernel/ui/icons.ts";

export const cameraListPanel = panel({
  id: "cameras.list",
  title: "cameras.panel.list",
  icon: Cctv,
  scope: "device_r",
  route: "/cameras/cameras",
  isSingleton: true,
  setting: { group: "equipment", hint: "cameras.setting.list" },
  load: () => import("./panels/CameraList.tsx"),
});

export const CameraDetailParams = z.object({ serialNumber: z.optional(SerialNumber), ask: z.optional(z.enum(["edit", "remove"])) });

export const cameraDetailPanel = panel({
  id: "cameras.detail",
  title: "cameras.panel.detail",
  icon: Cctv,
  scope: "device_r",
  route: "/cameras/details",
  params: CameraDetailParams,
  isSingleton: true,
  renderer: "always",
  placement: "right",
  width: 420,
  load: () => import("./panels/CameraDetail.tsx"),
});

export const CameraLiveParams = z.object({ serialNumber: SerialNumber });

export const cameraLivePanel = panel({
  id: "cameras.live",
  title: "cameras.panel.live",
  icon: Video,
  scope: "device_r",
  route: "/cameras/live",
  params: CameraLiveParams,
  renderer: "always",
  placement: "right",
  isKept: true,
  load: () => import("./panels/CameraLive.tsx"),
});

export const cameraAddPanel = panel({
  id: "cameras.add",
  title: "cameras.panel.add",
  icon: Plus,
  scope: "device_w",
  isSingleton: true,
  placement: "right",
  width: 420,
  load: () => import("./panels/CameraAdd.tsx"),
});

export const gatewayAddPanel = panel({
  id: "cameras.gateway",
  title: "cameras.panel.gateway",
  icon: Router,
  scope: "device_w",
  isSingleton: true,
  placement: "right",
  width: 420,
  load: () => import("./panels/GatewayAdd.tsx"),
});
