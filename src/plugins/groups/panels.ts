import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { Users } from "#kernel/ui/icons.ts";

export const GroupListParams = z.object(listParams);

export const groupListPanel = panel({
  id: "groups.list",
  title: "groups.panel.list",
  icon: Users,
  scope: "group_r",
  route: "/settings/groups",
  params: GroupListParams,
  isSingleton: true,
  setting: { group: "access", hint: "groups.setting.list" },
  load: () => import("./panels/GroupList.tsx"),
});

export const GroupDetailsParams = z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")), ...listParams });

export const groupDetailsPanel = panel({
  id: "groups.details",
  title: "groups.panel.details",
  icon: Users,
  scope: "group_r",
  route: "/settings/groups/details",
  params: GroupDetailsParams,
  instanceKey: ({ id }) => id ?? "",
  isInPalette: false,
  load: () => import("./panels/GroupDetails.tsx"),
});
