import { useMemo } from "react";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { numberText } from "#kernel/format/numbers.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { columnSort, sortOf, sortText } from "#kernel/resource/listParams.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Download, FileText } from "#kernel/ui/icons.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { TimeMenu } from "../panels/TimeMenu.tsx";
import { useAskedAt } from "../panels/useAskedAt.ts";
import type { CountParams } from "../reportParams.ts";
import { reportZone } from "../reportZone.ts";
import { type CountReportName, type CountRow, countsOf, isSortable, readCounts, sortsOf, toCountText } from "./countQuery.ts";
import "../panels/reports.css";
import { exportCounts } from "../commands/reportCommands.ts";
import { accessLogPanel } from "../panels.ts";

const rowId = ({ id }: CountRow) => id;
const commandOf = { door: "doors:show", site: "sites:edit", schedule: "schedules:edit" } as const;

/** RT-15, RP-06: one row per door, site or schedule with counts of its events in the chosen time. */
export function CountReport({ report, params }: { report: CountReportName; params: CountParams }) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { user } = useConsoleState();
  const timeZone = reportZone(user.sites);
  const columns = useCountColumns(report, timeZone);
  const { atMs } = useAskedAt(JSON.stringify([params, timeZone]));
  const change = (changes: Partial<CountParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true });
  const typed = useTypedSearch(params.search, (search) => change({ search }));
  const open = ({ id }: CountRow) => void kernel.commands.runById(commandOf[report], report === "door" ? { serialNumber: id } : { id });
  const entriesOf = ({ id }: CountRow) => {
    const { last, from, to } = params;
    kernel.panels.open(accessLogPanel, { ...(report === "door" ? { door: id } : { site: id }), last, from, to });
  };
  const menuOf = (row: CountRow): MenuEntry[] => [
    ...commandMenu(kernel, {
      heading: row.name,
      groups: [[commandOf[report]]],
      args: report === "door" ? { serialNumber: row.id } : { id: row.id },
    }),
    ...(report === "schedule" || !kernel.state.scopes.has("accesslogs_r")
      ? []
      : [{ kind: "action" as const, id: "entries", label: t("reports.counts.entries"), icon: FileText, onSelect: () => entriesOf(row) }]),
  ];
  return (
    <PagedTable
      label={t(`reports.panel.${report}`)}
      name={report}
      columns={columns}
      getRowId={rowId}
      getRowLabel={({ name }) => name}
      queryKey={["reports", report, user.accountId, params, atMs]}
      read={readCounts(report, params, atMs, timeZone, kernel.api)}
      sort={columnSort(sortOf(params, sortsOf(report)) ?? "name")}
      onSortChange={(sort) => change({ sort: sortText(sort) })}
      tools={
        <>
          <SearchField label={t(`reports.counts.search.${report}`)} value={typed.search} onValueChange={typed.setSearch} />
          <TimeMenu params={params} timeZone={timeZone} onChange={change} />
        </>
      }
      actions={
        <Button icon={Download} onClick={() => void kernel.commands.run(exportCounts, { report: toCountText(report, params) })}>
          {t("reports.export.button")}
        </Button>
      }
      chips={[]}
      onClearFilters={() => change({ search: undefined })}
      isFiltered={params.search !== undefined}
      empty={{ title: t(`reports.empty.${report}`), hint: t("reports.empty.countHint") }}
      onActivate={open}
      rowMenu={menuOf}
      foot={<span>{t("reports.counts.asOf")}</span>}
    />
  );
}

function useCountColumns(report: CountReportName, timeZone: string): DataColumn<CountRow>[] {
  const t = useText();
  const { language } = useConsoleState();
  return useMemo(() => {
    const text = (id: string, width: number, priority: number, textOf: (row: CountRow) => string | undefined): DataColumn<CountRow> => ({
      id,
      header: t(`reports.column.${id}`),
      width,
      priority,
      renderCell: (row) => <span className="trunc">{textOf(row)}</span>,
    });
    return [
      {
        id: "name",
        header: t(`reports.column.${report}`),
        minWidth: 150,
        priority: 1,
        isSortable: true,
        renderCell: ({ name }) => <span className="med trunc">{name}</span>,
      },
      ...(report === "door" ? [text("site", 150, 3, ({ siteName }) => siteName)] : []),
      ...(report === "schedule" ? [text("kind", 150, 3, ({ kind = "" }) => t(`reports.counts.kind.${kind}`))] : []),
      ...countsOf[report].map(
        (column, index): DataColumn<CountRow> => ({
          id: column,
          header: t(`reports.column.${column}`),
          width: 110,
          minWidth: 84,
          isNumeric: true,
          priority: 1.2 + index / 10,
          isSortable: isSortable(column),
          renderCell: (row) => <span className="tn">{numberText(Number(row[column] ?? 0), language)}</span>,
        }),
      ),
      {
        id: "last",
        header: t("reports.column.last"),
        width: 190,
        minWidth: 164,
        priority: 2,
        isSortable: true,
        renderCell: ({ lastUtc }) =>
          lastUtc === undefined ? undefined : (
            <time className="tn" dateTime={lastUtc}>
              {dateAndTime(lastUtc, language, timeZone)}
            </time>
          ),
      },
    ];
  }, [t, language, report, timeZone]);
}
