import { definePlugin, panel } from "#kernel/plugin.ts";
import { Grid3x3, LayoutGrid, Video } from "#kernel/ui/icons.ts";
import { once } from "#kernel/once.ts";
import { whenThere } from "#kernel/soon.ts";
import { LiveTiles } from "../cameras/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { livePanel, TileParams, tilePanel } from "./arrangement/tileParams.ts";
import { Walls } from "./services.ts";
import { wallCommands } from "./commands/wallCommands.ts";
import { carouselCommands } from "./commands/carouselCommands.ts";
import { slotCommands } from "./commands/slotCommands.ts";
import { createWalls } from "./walls.ts";

const search = once(() => import("./searchWalls.ts"));

/** Walls: layouts with slots, of one person or shared with the account, and frozen (VW-01 … VW-07, Q-44). */
export default definePlugin({
  id: "walls",
  uses: [DeviceDirectory, LiveTiles],
  provides: [Walls],
  panels: [
    panel({
      id: "walls.list",
      title: "walls.panel.list",
      icon: Grid3x3,
      scope: "device_r",
      route: "/cameras/walls",
      isSingleton: true,
      load: () => import("./panels/WallList.tsx"),
    }),
    panel({
      id: "walls.doors",
      title: "walls.panel.doors",
      icon: LayoutGrid,
      scope: "devicesettings_w",
      route: "/videointercom",
      isSingleton: true,
      load: () => import("./panels/DoorWall.tsx"),
    }),
    panel({
      id: tilePanel,
      title: "walls.panel.tile",
      icon: Video,
      scope: "device_r",
      route: "/cameras/walls/view",
      params: TileParams,
      instanceKey: ({ wall, slot }) => `${String(wall)}/${String(slot)}`,
      renderer: "always",
      placement: "right",
      elsewhere: ({ serialNumber }) => (serialNumber ? { panel: livePanel, params: { serialNumber } } : undefined),
      load: () => import("./panels/WallTile.tsx"),
    }),
  ],
  menu: [
    { panel: "walls.list", portal: "cameras", section: "monitor", order: 20, isMobile: true },
    { panel: "walls.doors", portal: "access", section: "monitor", order: 40, isMobile: true },
  ],
  sharedLayouts: {
    title: "walls.shared",
    scope: "device_r",
    open: "walls:open",
    make: ["walls:save-as"],
    ofShown: ["walls:save", "walls:freeze", "walls:rename", "walls:share", "walls:make-private", "walls:delete"],
    ofLocked: ["walls:thaw"],
  },
  banners: [
    { id: "walls.newer", scope: "device_r", order: 30, load: () => import("./NewerBanner.tsx") },
    { id: "walls.carousel", scope: "device_r", order: 40, load: () => import("./carousel/CarouselBanner.tsx") },
  ],
  commands: [...wallCommands, ...slotCommands, ...carouselCommands],
  entities: [
    {
      kind: "wall",
      title: "walls.entity",
      scope: "device_r",
      command: "walls:open",
      search: (query, kernel) => whenThere(search(), (code) => code.searchWalls(query, kernel)),
    },
  ],
  activate: (kernel) => kernel.provide(Walls, createWalls(kernel)),
});
