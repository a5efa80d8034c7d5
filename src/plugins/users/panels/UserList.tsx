import type { UserRow } from "#contract/users.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import type { UserListParams } from "../userParams.ts";
import { pagesOfUsers } from "../userQuery.ts";
import { UserFilter } from "./UserFilter.tsx";
import { useUserChips } from "./useUserChips.ts";
import { useUserColumns } from "./useUserColumns.tsx";
import "./users.css";

const each = (rows: readonly UserRow[]) => rows.map(({ id, fullName: name }) => ({ id, name }));
const named = (rows: readonly UserRow[]) => ({ users: each(rows) });

/** RT-11, US-01: the account's people, or the deleted ones. */
export default function UserList({ params }: PanelProps<typeof UserListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const change = (changes: Partial<UserListParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true });
  const isOfDeleted = params.state === "deleted";
  const columns = useUserColumns(isOfDeleted);
  const chips = useUserChips(params, change);
  return (
    <ResourceList
      label={t("users.panel.list")}
      name={isOfDeleted ? "deleted" : "list"}
      params={params}
      sort={isOfDeleted ? "-deletedAt" : "name"}
      columns={columns}
      getRowLabel={({ fullName }) => fullName}
      read={pagesOfUsers(kernel.api, { ...params, ...(isOfDeleted && params.sort === undefined && { sort: "-deletedAt" }) })}
      topic="Users/Index"
      create="users:create"
      moreCommands={isOfDeleted ? [] : ["imports:people"]}
      exportList="users:export"
      chips={chips}
      addFilter={<UserFilter params={params} onChange={change} />}
      empty={{ title: t("users.empty.title"), hint: t("users.empty.hint") }}
      {...(!isOfDeleted && {
        bulk: (rows: readonly UserRow[]) => [
          { id: "users:edit-several", args: named(rows) },
          { id: "groups:add-several", args: { people: each(rows) } },
          { id: "credentials:invite-faces", args: named(rows) },
          { id: "users:suspend-several", args: named(rows) },
          { id: "users:reactivate-several", args: named(rows) },
          { id: "users:invite-several", args: named(rows) },
          { id: "users:delete-several", args: named(rows) },
        ],
      })}
      rowCommands={
        isOfDeleted
          ? { groups: [["users:edit", "users:undelete"]] }
          : {
              groups: [
                ["users:edit", "credentials:of-person", "access:what", "access:refused"],
                ["users:invite", "users:withdraw-invitation"],
                ["users:suspend", "users:reactivate"],
                ["users:delete"],
              ],
              danger: ["users:delete"],
              args: ({ id, fullName: name, status }) => ({ id, personId: id, name, status, when: "now" }),
            }
      }
    />
  );
}
