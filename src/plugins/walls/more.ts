import { pluginMore } from "#kernel/pluginMore.ts";
import { once } from "#kernel/once.ts";
import { whenThere } from "#kernel/soon.ts";
import { wallCommands } from "./commands/wallCommands.ts";
import { carouselCommands } from "./commands/carouselCommands.ts";
import { slotCommands } from "./commands/slotCommands.ts";

const search = once(() => import("./searchWalls.ts"));

export default pluginMore({
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
});
