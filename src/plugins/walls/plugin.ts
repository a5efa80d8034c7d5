import { once } from "#kernel/once.ts";
import { definePlugin } from "#kernel/plugin.ts";
import { whenThere } from "#kernel/soon.ts";
import { LiveTiles } from "../cameras/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { carouselCommands } from "./commands/carouselCommands.ts";
import { slotCommands } from "./commands/slotCommands.ts";
import { wallCommands } from "./commands/wallCommands.ts";
import { doorWallPanel, wallListPanel, wallTilePanel } from "./panels.ts";
import { Walls } from "./services.ts";
import { createWalls } from "./walls.ts";

const search = once(() => import("./searchWalls.ts"));

/** Video walls: layouts with slots, private or shared with the account, with freeze (VW-01 to VW-07, Q-44). */
export default definePlugin({
  id: "walls",
  uses: [DeviceDirectory, LiveTiles],
  provides: [Walls],
  panels: [wallListPanel, doorWallPanel, wallTilePanel],
  menu: [
    { panel: "walls.list", group: "monitor", order: 50, isMobile: true },
    { panel: "walls.doors", group: "monitor", order: 60, isMobile: true },
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
