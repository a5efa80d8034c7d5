import { panel } from "#kernel/plugin.ts";
import { Grid3x3, LayoutGrid, Video } from "#kernel/ui/icons.ts";
import { livePanel, TileParams } from "./arrangement/tileParams.ts";

export const wallListPanel = panel({
  id: "walls.list",
  title: "walls.panel.list",
  icon: Grid3x3,
  scope: "device_r",
  route: "/cameras/walls",
  isSingleton: true,
  load: () => import("./panels/WallList.tsx"),
});

export const doorWallPanel = panel({
  id: "walls.doors",
  title: "walls.panel.doors",
  icon: LayoutGrid,
  scope: "devicesettings_w",
  route: "/videointercom",
  isSingleton: true,
  load: () => import("./panels/DoorWall.tsx"),
});

export const wallTilePanel = panel({
  id: "walls.tile",
  title: "walls.panel.tile",
  icon: Video,
  scope: "device_r",
  route: "/cameras/walls/view",
  params: TileParams,
  instanceKey: ({ wall, slot }) => `${String(wall)}/${String(slot)}`,
  renderer: "always",
  placement: "right",
  elsewhere: ({ serialNumber }) => (serialNumber ? { panel: livePanel, params: { serialNumber } } : undefined),
  isKept: true,
  load: () => import("./panels/WallTile.tsx"),
});
