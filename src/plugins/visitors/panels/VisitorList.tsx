import { useMemo } from "react";
import { type Guest, guestStates, listGuests } from "#contract/guests.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Menu } from "#kernel/ui/Menu.tsx";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { showVisitorSchedules } from "../../schedules/services.ts";
import { PersonLine } from "../../users/services.ts";
import type { VisitorListParams } from "../visitorParams.ts";
import { visitorQuery } from "../visitorQuery.ts";
import { visitorStates } from "../visitorState.ts";
import { visitMoment, visitZone } from "../visitTime.ts";

/** RT-17, VI-01: expected, current and past visitors. */
export default function VisitorList({ params }: PanelProps<typeof VisitorListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const { state } = params;
  const filter = (next: typeof state) => panel.setParams({ ...params, state: next }, { isNewEntry: true });
  return (
    <ResourceList
      label={t("visitors.panel.list")}
      name="list"
      params={params}
      sort="name"
      columns={columns}
      getRowLabel={({ fullName }) => fullName}
      read={pagesOf(kernel.api, listGuests, { query: visitorQuery(params) })}
      topic="Guests/Index"
      actions={<SchedulesButton />}
      create="visitors:create"
      exportList="visitors:export"
      chips={
        state
          ? [{ id: "state", field: t("visitors.column.state"), value: t(`visitors.state.${state}`), onRemove: () => filter(undefined) }]
          : []
      }
      addFilter={
        <Menu
          entries={[
            { kind: "heading", label: t("visitors.column.state") },
            ...guestStates.map((value) => ({
              kind: "action" as const,
              id: value,
              label: t(`visitors.state.${value}`),
              icon: visitorStates[value].icon,
              onSelect: () => filter(value),
            })),
          ]}
          trigger={<AddFilterButton label={t("kernel.table.addFilter")} />}
        />
      }
      empty={{ title: t("visitors.empty.title"), hint: t("visitors.empty.hint") }}
      bulk={(rows) => {
        const visitors = rows.map(({ id, fullName: name }) => ({ id, name }));
        return [
          { id: "credentials:invite-faces", args: { users: visitors } },
          { id: "visitors:delete-several", args: { visitors } },
        ];
      }}
      rowCommands={{
        groups: [["visitors:edit", "credentials:of-person", "credentials:uses", "access:open-what"], ["visitors:delete"]],
        danger: ["visitors:delete"],
        args: ({ id }) => ({ id, personId: id }),
      }}
    />
  );
}

/** VI-03: button for the schedules of visitors, if the session may see them. */
function SchedulesButton() {
  const command = useCommand(showVisitorSchedules);
  if (!command.isVisible) return undefined;
  return (
    <Button icon={command.command?.icon} onClick={command.run}>
      {command.title}
    </Button>
  );
}

function useColumns(): DataColumn<Guest>[] {
  const t = useText();
  const { language, user } = useConsoleState();
  const { sites } = user;
  return useMemo(() => {
    const moment = (row: Guest, instant: string | undefined) => (
      <span className="tn trunc">{visitMoment(instant, language, visitZone(row.siteIds, sites))}</span>
    );
    return [
      {
        id: "name",
        header: t("visitors.column.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ id, fullName }) => <PersonLine id={id} name={fullName} />,
      },
      {
        id: "state",
        header: t("visitors.column.state"),
        width: 130,
        priority: 1,
        renderCell: ({ state }) => <StateChip {...visitorStates[state]} word={t(`visitors.state.${state}`)} />,
      },
      {
        id: "host",
        header: t("visitors.column.host"),
        width: 170,
        renderCell: ({ visitingUserFullName }) => <span className="trunc">{visitingUserFullName}</span>,
      },
      {
        id: "sites",
        header: t("visitors.column.sites"),
        width: 160,
        priority: 3,
        renderCell: ({ siteIds }) => (
          <span className="muted trunc">{siteIds.flatMap((siteId) => sites.find(({ id }) => id === siteId)?.name ?? []).join(", ")}</span>
        ),
      },
      {
        id: "passKind",
        header: t("visitors.column.passKind"),
        width: 130,
        priority: 3,
        renderCell: ({ passKind }) => t(`visitors.kind.${passKind}`),
      },
      {
        id: "from",
        header: t("visitors.column.from"),
        width: 200,
        priority: 3,
        isSortable: true,
        renderCell: (row) => moment(row, row.validFrom),
      },
      {
        id: "until",
        header: t("visitors.column.until"),
        width: 200,
        isSortable: true,
        renderCell: (row) => moment(row, row.validUntil),
      },
    ];
  }, [t, language, sites]);
}
