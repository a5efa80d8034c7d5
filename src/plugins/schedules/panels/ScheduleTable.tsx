import { useMemo } from "react";
import { listSchedules, type Schedule, scheduleKinds } from "#contract/schedules.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { Menu } from "#kernel/ui/Menu.tsx";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { recurrenceText } from "../recurrenceText.ts";
import type { ScheduleListParams } from "../scheduleParams.ts";
import { scheduleQuery } from "../scheduleQuery.ts";

interface ScheduleTableProps {
  label: string;
  params: ScheduleListParams;
  /** The command that opens a schedule. */
  open: "schedules:edit" | "schedules:edit-of-visitors";
  empty: { title: string; hint: string };
}

/** Schedules within the session's reach, as a whole panel. */
export function ScheduleTable({ label, params, open, empty }: ScheduleTableProps) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const { kind } = params;
  const filter = (next: typeof kind) => panel.setParams({ ...params, kind: next }, { isNewEntry: true });
  const named = (rows: readonly Schedule[]) => ({ schedules: rows.map(({ id, name }) => ({ id, name })) });
  return (
    <ResourceList
      label={label}
      name="list"
      params={params}
      sort="name"
      columns={columns}
      getRowLabel={({ name }) => name}
      read={pagesOf(kernel.api, listSchedules, { query: scheduleQuery(params) })}
      topic="Schedules/Index"
      create="schedules:create"
      exportList="schedules:export"
      chips={
        kind
          ? [{ id: "kind", field: t("schedules.field.kind"), value: t(`schedules.kind.${kind}`), onRemove: () => filter(undefined) }]
          : []
      }
      addFilter={
        <Menu
          entries={[
            { kind: "heading", label: t("schedules.field.kind") },
            ...scheduleKinds.map((value) => ({
              kind: "action" as const,
              id: value,
              label: t(`schedules.kind.${value}`),
              onSelect: () => filter(value),
            })),
          ]}
          trigger={<AddFilterButton label={t("kernel.table.addFilter")} />}
        />
      }
      empty={empty}
      bulk={(rows) => [
        { id: "schedules:close-on-holidays", args: named(rows) },
        { id: "schedules:keep-on-holidays", args: named(rows) },
        { id: "schedules:delete-several", args: named(rows) },
      ]}
      rowCommands={{ groups: [[open, "schedules:duplicate"], ["schedules:delete"]], danger: ["schedules:delete"] }}
    />
  );
}

function useColumns(): DataColumn<Schedule>[] {
  const t = useText();
  const { language } = useConsoleState();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("schedules.field.name"),
        priority: 1,
        isSortable: true,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      {
        id: "kind",
        header: t("schedules.field.kind"),
        width: 150,
        isSortable: true,
        renderCell: ({ kind }) => t(`schedules.kind.${kind}`),
      },
      {
        id: "times",
        header: t("schedules.field.times"),
        width: 320,
        renderCell: ({ recurrences }) => (
          <span className="trunc">{recurrences.map((recurrence) => recurrenceText(recurrence, t, language)).join(" · ")}</span>
        ),
      },
      {
        id: "attached",
        header: t("schedules.editor.attached"),
        width: 210,
        renderCell: (row) => <span className="muted trunc">{attachedText(row, t)}</span>,
      },
      {
        id: "onHoliday",
        header: t("schedules.field.onHoliday"),
        width: 150,
        priority: 3,
        renderCell: ({ onHoliday }) => t(`schedules.onHoliday.${onHoliday}`),
      },
    ],
    [t, language],
  );
}

/** "2 doors · 1 group" */
function attachedText({ doorCount, zoneCount, groupCount, personCount }: Schedule, t: ReturnType<typeof useText>): string {
  const counts = { serialNumbers: doorCount, zoneIds: zoneCount, groupIds: groupCount, personIds: personCount };
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [t(`schedules.count.${name}`, { count })] : []));
  return parts.length > 0 ? parts.join(" · ") : t("schedules.attached.nothing");
}
