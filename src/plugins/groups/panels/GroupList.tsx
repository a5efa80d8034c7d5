import { useMemo } from "react";
import { type Group, listGroups } from "#contract/groups.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { groupQuery } from "../groupQuery.ts";
import type { GroupListParams } from "../panels.ts";

const named = (rows: readonly Group[]) => rows.map(({ id, name }) => ({ id, name }));

/** RT-35: the account's groups. */
export default function GroupList({ params }: PanelProps<typeof GroupListParams>) {
  const kernel = useKernel();
  const t = useText();
  const columns = useMemo(
    (): DataColumn<Group>[] => [
      {
        id: "name",
        header: t("groups.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      {
        id: "description",
        header: t("groups.column.description"),
        priority: 3,
        renderCell: ({ description }) => <span className="muted trunc">{description}</span>,
      },
      {
        id: "members",
        header: t("groups.column.members"),
        width: 110,
        isNumeric: true,
        isSortable: true,
        renderCell: ({ memberCount }) => memberCount,
      },
    ],
    [t],
  );
  return (
    <ResourceList
      label={t("groups.panel.list")}
      name="list"
      params={params}
      sort="name"
      columns={columns}
      getRowLabel={({ name }) => name}
      read={pagesOf(kernel.api, listGroups, { query: groupQuery(params) })}
      topic="Groups/Index"
      create="groups:create"
      exportList="groups:export"
      empty={{ title: t("groups.empty.title"), hint: t("groups.empty.hint") }}
      bulk={(rows) => [
        { id: "schedules:add-groups", args: { groups: named(rows) } },
        { id: "schedules:remove-groups", args: { groups: named(rows) } },
        { id: "groups:add-to-each", args: { groups: named(rows) } },
        { id: "groups:describe", args: { groups: rows.map(({ id, name, version }) => ({ id, name, version })) } },
        { id: "groups:delete-several", args: { groups: named(rows) } },
      ]}
      rowCommands={{ groups: [["groups:edit"], ["groups:delete"]], danger: ["groups:delete"] }}
    />
  );
}
