import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { siteCommands } from "./commands/siteCommands.ts";
import { siteDetailsPanel, siteListPanel } from "./panels.ts";

/** SZ-01: sites with address and time zone. */
export default definePlugin({
  id: "sites",
  uses: [DeviceDirectory],
  panels: [siteListPanel, siteDetailsPanel],
  commands: siteCommands,
  entities: [
    {
      kind: "site",
      title: "sites.title",
      scope: "site_r",
      command: "sites:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/changeSites.ts")).searchSites(query, kernel, signal),
    },
  ],
});
