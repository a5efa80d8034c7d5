import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Building2 } from "#kernel/ui/icons.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { siteCommands } from "./commands/siteCommands.ts";

/** SZ-01: places with their address and their clock. */
export default definePlugin({
  id: "sites",
  uses: [DeviceDirectory],
  panels: [
    panel({
      id: "sites.list",
      title: "sites.title",
      icon: Building2,
      scope: "site_r",
      route: "/settings/sites",
      params: z.object(listParams),
      isSingleton: true,
      load: () => import("./panels/SiteList.tsx"),
    }),
    panel({
      id: "sites.details",
      title: "sites.panel.details",
      icon: Building2,
      scope: "site_r",
      route: "/settings/sites/details",
      params: z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")) }),
      instanceKey: ({ id }) => String(id ?? ""),
      isInPalette: false,
      load: () => import("./panels/SiteDetails.tsx"),
    }),
  ],
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
