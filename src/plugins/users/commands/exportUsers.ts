import { listUserFile, type UserFileRow } from "#contract/userFiles.ts";
import { type ImportColumn, importColumns } from "#contract/userImports.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { UserListParams } from "../userParams.ts";
import { fileQueryOf } from "../userQuery.ts";

/**
 * B-34: exports people with the list's filter, search and sort order, as a file that can be edited and imported again. Their state is an
 * extra column.
 */
export async function exportUsers(params: UserListParams, kernel: Kernel): Promise<void> {
  const { stateOf } = await import("../userState.ts");
  const { api, t, state } = kernel;
  // Leaves out columns that the session may not read; an empty column would look like missing data.
  const scopes: Partial<Record<ImportColumn, "group_r" | "card_r">> = { groups: "group_r", cards: "card_r" };
  const columns = importColumns.filter((column) => !scopes[column] || state.scopes.has(scopes[column]));
  exportRows<UserFileRow>(kernel, {
    name: t("users.panel.list"),
    header: [...columns.map((column) => t(`users.file.${column}`)), t("users.column.state")],
    cellsOf: ({ status, cells }) => [...columns.map((column) => cells[column]), stateOf(status, t).word],
    read: pagesOf(api, listUserFile, { query: fileQueryOf(params) }),
  });
}
