import { pluginMore } from "#kernel/pluginMore.ts";
import { zoneCommands } from "./commands/zoneCommands.ts";

export default pluginMore({
  commands: zoneCommands,
  entities: [
    {
      kind: "zone",
      title: "zones.title",
      scope: "zone_r",
      command: "zones:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchZones.ts")).searchZones(query, kernel, signal),
    },
  ],
});
