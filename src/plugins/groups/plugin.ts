import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Users } from "#kernel/ui/icons.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { PolicyPreview } from "../policy/services.ts";
import { groupCommands } from "./commands/groupCommands.ts";

/** GR-01: people who are given things together. */
export default definePlugin({
  id: "groups",
  uses: [PolicyPreview],
  panels: [
    panel({
      id: "groups.list",
      title: "groups.panel.list",
      icon: Users,
      scope: "group_r",
      route: "/settings/groups",
      params: z.object(listParams),
      isSingleton: true,
      load: () => import("./panels/GroupList.tsx"),
    }),
    panel({
      id: "groups.details",
      title: "groups.panel.details",
      icon: Users,
      scope: "group_r",
      route: "/settings/groups/details",
      params: z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")), ...listParams }),
      instanceKey: ({ id }) => String(id ?? ""),
      isInPalette: false,
      load: () => import("./panels/GroupDetails.tsx"),
    }),
  ],
  commands: groupCommands,
  entities: [
    {
      kind: "group",
      title: "groups.title",
      scope: "group_r",
      command: "groups:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchGroups.ts")).searchGroups(query, kernel, signal),
    },
  ],
});
