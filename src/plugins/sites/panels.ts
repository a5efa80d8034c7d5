import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { Building2 } from "#kernel/ui/icons.ts";

export const SiteListParams = z.object(listParams);

export const siteListPanel = panel({
  id: "sites.list",
  title: "sites.title",
  icon: Building2,
  scope: "site_r",
  route: "/settings/sites",
  params: SiteListParams,
  isSingleton: true,
  setting: { group: "organisation", hint: "sites.setting.list" },
  load: () => import("./panels/SiteList.tsx"),
});

export const SiteDetailsParams = z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")) });

export const siteDetailsPanel = panel({
  id: "sites.details",
  title: "sites.panel.details",
  icon: Building2,
  scope: "site_r",
  route: "/settings/sites/details",
  params: SiteDetailsParams,
  instanceKey: ({ id }) => id ?? "",
  isInPalette: false,
  load: () => import("./panels/SiteDetails.tsx"),
});
