import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { Role } from "#contract/roles.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import { Copy, Download, Pencil, Plus, ShieldCheck, ShieldMinus, ShieldPlus, Trash2 } from "#kernel/ui/icons.ts";
import { adminDetailsPanel, roleDetailsPanel } from "../panels.ts";
import { rights } from "../rights.ts";
import { AdminParams, RoleListParams } from "../roleParams.ts";

const one = { args: z.object({ id: Id }), pickers: { id: { entity: "role", label: "roles.pick.role" } } } as const;

const { version, scopes, videoRights } = Role.shape;
/** One right of several roles. */
const ofSeveral = {
  scope: "role_w",
  isDangerous: true,
  isInPalette: false,
  args: z.object({ roles: z.array(z.object({ id: Id, name: z.string(), version, scopes, videoRights })), right: z.enum(rights) }),
  pickers: {
    right: { label: "roles.pick.right", options: async (kernel: Kernel) => (await import("./changeRoles.ts")).rightOptions(kernel) },
  },
  objectName: ({ roles }: { roles: readonly { name: string }[] }) => roles.map(({ name }) => name).join(", "),
} as const;

export const createRole = command({
  id: "roles:create",
  title: "roles.command.create",
  icon: Plus,
  scope: "role_w",
  run: (_, kernel) => kernel.panels.open(roleDetailsPanel, {}),
});
export const editRole = command({
  id: "roles:edit",
  title: "roles.command.edit",
  icon: Pencil,
  scope: "role_r",
  isUndoable: true,
  ...one,
  run: ({ id }, kernel) => kernel.panels.open(roleDetailsPanel, { id }),
});
export const duplicateRole = command({
  id: "roles:duplicate",
  title: "roles.command.duplicate",
  icon: Copy,
  scope: "role_w",
  ...one,
  run: ({ id }, kernel) => kernel.panels.open(roleDetailsPanel, { copyOf: id }),
});
export const deleteRole = command({
  id: "roles:delete",
  title: "roles.command.delete",
  icon: Trash2,
  scope: "role_w",
  ...one,
  run: ({ id }, kernel) => kernel.panels.open(roleDetailsPanel, { id, ask: "delete" }),
});
export const deleteRoles = command({
  id: "roles:delete-several",
  title: "roles.command.delete",
  icon: Trash2,
  scope: "role_w",
  isDangerous: true,
  consequence: "roles.consequence",
  isInPalette: false,
  args: z.object({ roles: z.array(z.object({ id: Id, name: z.string() })) }),
  objectName: ({ roles }) => roles.map(({ name }) => name).join(", "),
  run: async ({ roles }, kernel, { signal }) => (await import("./deleteRoles.ts")).deleteRoles(roles, kernel, signal),
});
export const giveRight = command({
  id: "roles:give-right",
  title: "roles.command.giveRight",
  icon: ShieldPlus,
  consequence: "roles.giveConsequence",
  ...ofSeveral,
  run: async ({ roles, right }, kernel, { signal }) => (await import("./changeRoles.ts")).changeRight(roles, right, true, kernel, signal),
});
export const takeRight = command({
  id: "roles:take-right",
  title: "roles.command.takeRight",
  icon: ShieldMinus,
  consequence: "roles.takeConsequence",
  ...ofSeveral,
  run: async ({ roles, right }, kernel, { signal }) => (await import("./changeRoles.ts")).changeRight(roles, right, false, kernel, signal),
});
export const showAdmin = command({
  id: "roles:show-admin",
  title: "roles.command.showAdmin",
  icon: ShieldCheck,
  scope: "role_r",
  isUndoable: true,
  isInPalette: false,
  args: z.object({ personId: Id }),
  run: ({ personId }, kernel) => kernel.panels.open(adminDetailsPanel, { id: personId }),
});
export const exportRoles = command({
  id: "roles:export",
  title: "roles.command.export",
  icon: Download,
  scope: "role_r",
  args: RoleListParams,
  run: async (params, kernel) => (await import("./exportRoles.ts")).exportRoles(params, kernel),
});
export const exportAdmins = command({
  id: "roles:export-admins",
  title: "roles.command.exportAdmins",
  icon: Download,
  scope: "user_r",
  args: AdminParams,
  run: async (params, kernel) => (await import("./exportRoles.ts")).exportAdmins(params, kernel),
});

export const roleCommands: readonly AnyCommand[] = [
  createRole,
  editRole,
  duplicateRole,
  deleteRole,
  deleteRoles,
  giveRight,
  takeRight,
  showAdmin,
  exportRoles,
  exportAdmins,
];
