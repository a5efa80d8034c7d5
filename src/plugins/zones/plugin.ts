import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Shapes } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { ZoneListParams } from "./zoneParams.ts";
import { zoneCommands } from "./commands/zoneCommands.ts";

/** SZ-02, B-22: areas that doors lead into and out of, with the rules for who enters them. */
export default definePlugin({
  id: "zones",
  uses: [DeviceDirectory, PolicyPreview],
  panels: [
    panel({
      id: "zones.list",
      title: "zones.title",
      icon: Shapes,
      scope: "zone_r",
      route: "/settings/zones",
      params: ZoneListParams,
      isSingleton: true,
      load: () => import("./panels/ZoneList.tsx"),
    }),
    panel({
      id: "zones.details",
      title: "zones.panel.details",
      icon: Shapes,
      scope: "zone_r",
      route: "/settings/zones/details",
      params: z.object({ id: z.optional(Id), siteId: z.optional(Id), ask: z.optional(z.literal("delete")) }),
      instanceKey: ({ id }) => String(id ?? ""),
      isInPalette: false,
      load: () => import("./panels/ZoneDetails.tsx"),
    }),
  ],
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
