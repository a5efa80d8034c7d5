import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { zoneCommands } from "./commands/zoneCommands.ts";
import { zoneListPanel, zoneDetailsPanel } from "./panels.ts";

/** SZ-02, B-22: areas that doors lead into and out of, with the rules for who enters them. */
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
