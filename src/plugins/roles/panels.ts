import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { Shield, ShieldCheck } from "#kernel/ui/icons.ts";
import { AdminParams, OneAdminParams, RoleListParams } from "./roleParams.ts";

export const roleListPanel = panel({
  id: "roles.list",
  title: "roles.panel.list",
  icon: Shield,
  scope: "role_r",
  route: "/settings/roles",
  params: RoleListParams,
  isSingleton: true,
  setting: { group: "organisation", hint: "roles.setting.list" },
  load: () => import("./panels/RoleList.tsx"),
});

export const RoleDetailsParams = z.object({ id: z.optional(Id), copyOf: z.optional(Id), ask: z.optional(z.literal("delete")) });

export const roleDetailsPanel = panel({
  id: "roles.details",
  title: "roles.panel.details",
  icon: Shield,
  scope: "role_r",
  route: "/settings/roles/details",
  params: RoleDetailsParams,
  instanceKey: ({ id, copyOf }) => String(id ?? (copyOf === undefined ? "" : `copy:${String(copyOf)}`)),
  isInPalette: false,
  load: () => import("./panels/RoleDetails.tsx"),
});

export const adminUsersPanel = panel({
  id: "roles.admins",
  title: "roles.panel.admins",
  icon: ShieldCheck,
  scope: "role_r",
  route: "/settings/roles/adminusers",
  params: AdminParams,
  isSingleton: true,
  load: () => import("./panels/AdminUsers.tsx"),
});

export const adminDetailsPanel = panel({
  id: "roles.admin",
  title: "roles.panel.admin",
  icon: ShieldCheck,
  scope: "role_r",
  route: "/settings/roles/detailadminuser",
  params: OneAdminParams,
  isInPalette: false,
  load: () => import("./panels/AdminDetails.tsx"),
});
