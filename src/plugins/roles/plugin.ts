import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Shield, ShieldCheck } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { adminParam, adminParams, roleListParams } from "./roleParams.ts";
import { roleCommands } from "./commands/roleCommands.ts";

/** PM-09 … PM-11: what people may do, and who is an administrator. */
export default definePlugin({
  id: "roles",
  uses: [DeviceDirectory, PolicyPreview],
  panels: [
    panel({
      id: "roles.list",
      title: "roles.panel.list",
      icon: Shield,
      scope: "role_r",
      route: "/settings/roles",
      params: z.object(roleListParams),
      isSingleton: true,
      load: () => import("./panels/RoleList.tsx"),
    }),
    panel({
      id: "roles.details",
      title: "roles.panel.details",
      icon: Shield,
      scope: "role_r",
      route: "/settings/roles/details",
      params: z.object({ id: z.optional(Id), copyOf: z.optional(Id), ask: z.optional(z.literal("delete")) }),
      instanceKey: ({ id, copyOf }) => String(id ?? (copyOf === undefined ? "" : `copy:${String(copyOf)}`)),
      isInPalette: false,
      load: () => import("./panels/RoleDetails.tsx"),
    }),
    panel({
      id: "roles.admins",
      title: "roles.panel.admins",
      icon: ShieldCheck,
      scope: "role_r",
      route: "/settings/roles/adminusers",
      params: z.object(adminParams),
      isSingleton: true,
      load: () => import("./panels/AdminUsers.tsx"),
    }),
    panel({
      id: "roles.admin",
      title: "roles.panel.admin",
      icon: ShieldCheck,
      scope: "role_r",
      route: "/settings/roles/detailadminuser",
      params: adminParam,
      isInPalette: false,
      load: () => import("./panels/AdminDetails.tsx"),
    }),
  ],
  commands: roleCommands,
  entities: [
    {
      kind: "role",
      title: "roles.title",
      scope: "role_r",
      command: "roles:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchRoles.ts")).searchRoles(query, kernel, signal),
    },
  ],
});
