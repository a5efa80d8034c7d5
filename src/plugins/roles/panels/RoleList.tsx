import { useMemo } from "react";
import { listRoles, type Role } from "#contract/roles.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Lock, ShieldCheck } from "#kernel/ui/icons.ts";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { adminUsersPanel } from "../panels.ts";
import type { RoleListParams } from "../roleParams.ts";
import { roleQuery } from "../roleQueries.ts";

const seen = ({ id, displayName: name, version, scopes, videoRights }: Role) => ({ id, name, version, scopes, videoRights });

/** RT-36: the account's roles, or only those that the person may assign. */
export default function RoleList({ params }: PanelProps<typeof RoleListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const show = (which: RoleListParams["which"]) => panel.setParams({ ...params, which }, { isNewEntry: true });
  const isNarrowed = params.which !== undefined;
  return (
    <ResourceList
      label={t("roles.panel.list")}
      name="list"
      params={params}
      sort="-rank"
      columns={columns}
      getRowLabel={({ displayName }) => displayName}
      read={pagesOf(kernel.api, listRoles, { query: roleQuery(params) })}
      topic="Roles/Index"
      create="roles:create"
      exportList="roles:export"
      actions={
        <Button variant="quiet" icon={ShieldCheck} onClick={() => kernel.panels.open(adminUsersPanel)}>
          {t("roles.panel.admins")}
        </Button>
      }
      chips={isNarrowed ? [{ id: "which", field: t("roles.which"), value: t("roles.grantable"), onRemove: () => show(undefined) }] : []}
      addFilter={isNarrowed ? undefined : <AddFilterButton label={t("roles.onlyGrantable")} onClick={() => show("grantable")} />}
      empty={{ title: t("roles.empty.title"), hint: t("roles.empty.hint") }}
      bulk={(rows) => [
        { id: "roles:give-right", args: { roles: rows.map(seen) } },
        { id: "roles:take-right", args: { roles: rows.map(seen) } },
        { id: "roles:delete-several", args: { roles: rows.map(({ id, displayName }) => ({ id, name: displayName })) } },
      ]}
      rowCommands={{ groups: [["roles:edit", "roles:duplicate"], ["roles:delete"]], danger: ["roles:delete"] }}
    />
  );
}

function useColumns(): DataColumn<Role>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("roles.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ displayName }) => <span className="med trunc">{displayName}</span>,
      },
      {
        id: "description",
        header: t("roles.column.description"),
        priority: 3,
        renderCell: ({ description }) => <span className="muted trunc">{description}</span>,
      },
      {
        id: "state",
        header: t("roles.column.state"),
        width: 190,
        renderCell: ({ isAdmin, isGrantable }) =>
          isGrantable ? (
            isAdmin && <StateChip level="info" icon={ShieldCheck} word={t("roles.isAdmin")} />
          ) : (
            <StateChip level="off" icon={Lock} word={t("roles.beyondOwn")} />
          ),
      },
      { id: "rank", header: t("roles.column.rank"), width: 90, isNumeric: true, isSortable: true, renderCell: ({ rank }) => rank },
      { id: "people", header: t("roles.column.people"), width: 100, isNumeric: true, renderCell: ({ userCount }) => userCount },
    ],
    [t],
  );
}
