import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/ui/resource/exportRows.ts";
import type { UserListParams } from "../userParams.ts";
import { pagesOfUsers } from "../userQuery.ts";

/** B-34: people as they are filtered, searched and sorted, as a file. */
export async function exportUsers(params: UserListParams, kernel: Kernel): Promise<void> {
  await kernel.loadPanelTexts();
  const { stateOf } = await import("../userState.ts");
  const { api, t, state } = kernel;
  const siteName = (siteId: string) => state.user.sites.find(({ id }) => id === siteId)?.name ?? siteId;
  exportRows(kernel, {
    name: t("users.panel.list"),
    header: ["name", "email", "state", "role", "groups", "sites", "validUntil"].map((column) => t(`users.column.${column}`)),
    cellsOf: ({ fullName, email, status, role, groups, siteIds, validUntilUtc }) => [
      fullName,
      email,
      stateOf(status, t).word,
      role?.displayName,
      groups.map(({ name }) => name).join("; "),
      siteIds.map(siteName).join("; "),
      validUntilUtc,
    ],
    read: pagesOfUsers(api, params),
  });
}
