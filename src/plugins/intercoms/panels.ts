import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { Users } from "#kernel/ui/icons.ts";
import { DirectoryParams } from "./directory/directoryParams.ts";

export const directoryListPanel = panel({
  id: "intercoms.directory",
  title: "intercoms.panel.directory",
  icon: Users,
  scope: "account_w",
  feature: "intercom",
  route: "/settings/catalog",
  params: DirectoryParams,
  isSingleton: true,
  setting: { group: "equipment", hint: "intercoms.setting.directory" },
  load: () => import("./directory/DirectoryList.tsx"),
});

export const EntryDetailsParams = z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")) });

export const entryDetailsPanel = panel({
  id: "intercoms.entry",
  title: "intercoms.panel.entry",
  icon: Users,
  scope: "account_w",
  feature: "intercom",
  route: "/settings/catalog/details",
  params: EntryDetailsParams,
  instanceKey: ({ id }) => id ?? "",
  isInPalette: false,
  load: () => import("./directory/EntryDetails.tsx"),
});
