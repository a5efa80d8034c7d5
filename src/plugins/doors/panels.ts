import { panel } from "#kernel/plugin.ts";
import { DoorClosed } from "#kernel/ui/icons.ts";
import { DoorDetailParams, DoorListParams } from "./doorParams.ts";

export const doorListPanel = panel({
  id: "doors.list",
  title: "doors.panel.list",
  keywords: "doors.keywords.list",
  icon: DoorClosed,
  scope: "device_r",
  route: "/doors",
  params: DoorListParams,
  isSingleton: true,
  setting: { group: "equipment", hint: "doors.setting.list" },
  load: () => import("./panels/DoorList.tsx"),
});

export const doorDetailPanel = panel({
  id: "doors.detail",
  title: "doors.panel.detail",
  icon: DoorClosed,
  scope: "device_r",
  route: "/doors/details",
  params: DoorDetailParams,
  isSingleton: true,
  placement: "right",
  width: 340,
  load: () => import("./panels/DoorDetail.tsx"),
});
