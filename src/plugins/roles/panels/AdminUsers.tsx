import { useMemo } from "react";
import { listUsers, type UserRow } from "#contract/users.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { PanelFrame } from "#kernel/ui/panelParts.tsx";
import { NoPermission } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../../users/services.ts";
import type { AdminParams } from "../roleParams.ts";
import { adminQuery } from "../roleQueries.ts";
import { stateWord } from "./adminState.ts";
import { RoleFilter } from "./RoleFilter.tsx";

/** RT-36, US-06: administrators within the session's reach. */
export default function AdminUsers({ params }: PanelProps<typeof AdminParams>) {
  const { scopes } = useConsoleState();
  const t = useText();
  // The call needs another scope than the panel (RT-36).
  if (scopes.has("user_r")) return <Admins params={params} />;
  return (
    <PanelFrame label={t("roles.panel.admins")}>
      <NoPermission title={t("roles.adminsNeedUsers.title")}>{t("roles.adminsNeedUsers.hint")}</NoPermission>
    </PanelFrame>
  );
}

function Admins({ params }: { params: AdminParams }) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const show = (role: Pick<AdminParams, "roleId" | "roleName">) => panel.setParams({ ...params, ...role }, { isNewEntry: true });
  const anyRole = () => show({ roleId: undefined, roleName: undefined });
  const { roleId } = params;
  useRefreshOn("Users/Index", [panel.panelId, "admins"]);
  return (
    <ResourceList
      label={t("roles.panel.admins")}
      name="admins"
      params={params}
      sort="name"
      columns={columns}
      getRowLabel={({ fullName }) => fullName}
      read={pagesOf(kernel.api, listUsers, { query: adminQuery(params) })}
      topic="Roles/Index"
      exportList="roles:export-admins"
      chips={
        roleId === undefined ? [] : [{ id: "role", field: t("roles.filterRole"), value: params.roleName ?? roleId, onRemove: anyRole }]
      }
      addFilter={<RoleFilter onChosen={({ id, title }) => show({ roleId: id, roleName: title })} />}
      empty={{ title: t("roles.admins.title"), hint: t("roles.admins.hint") }}
      bulk={(rows) => [{ id: "users:invite-several", args: { users: rows.map(({ id, fullName: name }) => ({ id, name })) } }]}
      rowCommands={{ groups: [["roles:show-admin", "roles:edit"]], args: ({ id: personId, role }) => role && { id: role.id, personId } }}
    />
  );
}

function useColumns(): DataColumn<UserRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("roles.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ id, fullName }) => <PersonLine id={id} name={fullName} />,
      },
      { id: "email", header: t("roles.column.email"), priority: 3, renderCell: ({ email }) => <span className="trunc">{email}</span> },
      {
        id: "role",
        header: t("roles.column.role"),
        width: 180,
        renderCell: ({ role }) => <span className="trunc">{role?.displayName}</span>,
      },
      {
        id: "state",
        header: t("roles.column.state"),
        width: 130,
        renderCell: ({ status }) => t(stateWord(status)),
      },
    ],
    [t],
  );
}
