import { listRoles, type Role } from "#contract/roles.ts";
import { listUsers, type UserRow } from "#contract/users.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { AdminParams, RoleListParams } from "../roleParams.ts";
import { adminQuery, roleQuery } from "../roleQueries.ts";

const videoRights = ["live", "recorded", "export"] as const;

/** Exports the roles with the list's search and sort order, with all their rights. */
export async function exportRoles(params: RoleListParams, kernel: Kernel): Promise<void> {
  const { api, t } = kernel;
  const yes = (is: boolean) => t(is ? "roles.yes" : "roles.no");
  exportRows<Role>(kernel, {
    name: t("roles.panel.list"),
    header: [
      ...["name", "description", "rank", "admin", "people", "scopes"].map((column) => t(`roles.column.${column}`)),
      ...videoRights.map((right) => t(`roles.field.${right}`)),
      t("roles.field.deviceSerials"),
    ],
    cellsOf: (role) => [
      role.displayName,
      role.description,
      role.rank,
      yes(role.isAdmin),
      role.userCount,
      role.scopes.join(" "),
      ...videoRights.map((right) => yes(role.videoRights[right])),
      role.deviceSerials ? role.deviceSerials.join(" ") : t("roles.reach.all"),
    ],
    read: pagesOf(api, listRoles, { query: roleQuery(params) }),
  });
}

export async function exportAdmins(params: AdminParams, kernel: Kernel): Promise<void> {
  const { api, t } = kernel;
  exportRows<UserRow>(kernel, {
    name: t("roles.panel.admins"),
    header: ["name", "email", "role"].map((column) => t(`roles.column.${column}`)),
    cellsOf: ({ fullName, email, role }) => [fullName, email, role?.displayName],
    read: pagesOf(api, listUsers, { query: adminQuery(params) }),
  });
}
