import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { Shapes } from "#kernel/ui/icons.ts";
import { ZoneListParams } from "./zoneParams.ts";

export const zoneListPanel = panel({
  id: "zones.list",
  title: "zones.title",
  icon: Shapes,
  scope: "zone_r",
  route: "/settings/zones",
  params: ZoneListParams,
  isSingleton: true,
  setting: { group: "access", hint: "zones.setting.list" },
  load: () => import("./panels/ZoneList.tsx"),
});

export const ZoneDetailsParams = z.object({ id: z.optional(Id), siteId: z.optional(Id), ask: z.optional(z.literal("delete")) });

export const zoneDetailsPanel = panel({
  id: "zones.details",
  title: "zones.panel.details",
  icon: Shapes,
  scope: "zone_r",
  route: "/settings/zones/details",
  params: ZoneDetailsParams,
  instanceKey: ({ id }) => id ?? "",
  isInPalette: false,
  load: () => import("./panels/ZoneDetails.tsx"),
});
