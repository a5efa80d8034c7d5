import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { zoneCommands } from "./commands/zoneCommands.ts";
import { zoneDetailsPanel, zoneListPanel } from "./panels.ts";

/** SZ-02, B-22: zones, with the doors that lead into and out of them and the rules for entering. */
export default definePlugin({
  id: "zones",
  uses: [DeviceDirectory, PolicyPreview],
  panels: [zoneListPanel, zoneDetailsPanel],
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
