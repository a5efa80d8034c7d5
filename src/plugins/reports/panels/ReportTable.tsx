import { Suspense, useCallback, useMemo, useState } from "react";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagingOf } from "#kernel/lists/pagesOf.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Download } from "#kernel/ui/icons.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { useEventWords } from "../../events/services.ts";
import type { ReportParams } from "../reportParams.ts";
import { mergeFresh, queryOf, type ReportName, toReportText } from "../reportQuery.ts";
import { reportZone } from "../reportZone.ts";
import { eventMenu } from "./eventMenu.ts";
import { FilterMenu } from "./FilterMenu.tsx";
import { reportChips } from "./reportChips.ts";
import { TimeMenu } from "./TimeMenu.tsx";
import { useAskedAt } from "./useAskedAt.ts";
import { useFreshEvents } from "./useFreshEvents.ts";
import { useNamedPerson } from "./useNamedPerson.ts";
import "./reports.css";
import { exportReport } from "../commands/reportCommands.ts";

const rowId = ({ id }: EventLog) => id;

/** A report: filter in the route, rows by page with new ones on top, and export. */
export function ReportTable({
  report,
  params,
  columns,
}: {
  report: ReportName;
  params: ReportParams;
  columns: readonly DataColumn<EventLog>[];
}) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { user } = useConsoleState();
  const words = useEventWords();
  const directory = kernel.use(DeviceDirectory);
  const timeZone = reportZone(user.sites, params.site);
  const [current, setCurrent] = useState<EventLog>();
  const open = useCallback(
    (event: EventLog) => {
      // Select the door, so that commands for the door and its recordings apply to it.
      if (event.serialNumber !== undefined) kernel.select({ kind: "door", id: event.serialNumber, at: event.occurredAtUtc });
      setCurrent(event);
    },
    [kernel, setCurrent],
  );
  const [isFiltering, setIsFiltering] = useState(false);
  const person = useNamedPerson(params.person);
  const { atMs, askAgain } = useAskedAt(JSON.stringify([report, params, timeZone]));
  const query = useMemo(() => queryOf(report, params, atMs, timeZone), [report, params, atMs, timeZone]);
  const fresh = useFreshEvents(query, askAgain);
  const withFresh = useCallback((rows: readonly EventLog[], hasNext: boolean) => mergeFresh(fresh, rows, hasNext), [fresh]);
  const change = useCallback(
    (changes: Partial<ReportParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true }),
    [panel, params],
  );
  const names = {
    device: (serialNumber: string) => directory.get(serialNumber)?.name,
    site: (id: string) => user.sites.find((site) => site.id === id)?.name,
    person: () => person.name,
  };
  const parts = { report, params, change, kernel, words };
  return (
    <PagedTable
      label={t(`reports.panel.${report}`)}
      name={report}
      columns={columns}
      getRowId={rowId}
      getRowLabel={(event) => words.describe(event).title}
      queryKey={["reports", user.accountId, query]}
      read={async (wanted, signal) => {
        const page = await kernel.api.call(listEventLogs, { query: { ...query, ...pagingOf(wanted) } }, signal);
        person.findIn(page.rows);
        return page;
      }}
      withFresh={withFresh}
      sort={{ columnId: "time", direction: params.order === "oldest" ? "ascending" : "descending" }}
      onSortChange={({ direction }) => change({ order: direction === "ascending" ? "oldest" : undefined })}
      tools={<TimeMenu params={params} timeZone={timeZone} onChange={change} />}
      actions={
        <Button icon={Download} onClick={() => void kernel.commands.run(exportReport, { report: toReportText(report, params) })}>
          {t("reports.export.button")}
        </Button>
      }
      chips={reportChips({ ...parts, names, onEdit: () => setIsFiltering(true) })}
      addFilter={
        <FilterMenu {...parts} personName={person.name} onPersonPick={person.pick} isOpen={isFiltering} onOpenChange={setIsFiltering} />
      }
      onClearFilters={() => panel.setParams({ last: params.last, from: params.from, to: params.to }, { isNewEntry: true })}
      empty={{ title: t(`reports.empty.${report}`), hint: t("reports.empty.hint") }}
      bulk={(rows) => [
        {
          id: "reports:export",
          args: {
            report: toReportText(
              report,
              params,
              rows.map(({ sequence }) => sequence),
            ),
          },
          label: t("reports.export.selected"),
        },
      ]}
      currentId={current?.id}
      onActivate={open}
      rowMenu={(event) => eventMenu({ ...parts, event, onOpen: () => open(event) })}
      foot={<span>{t(query.toDate === undefined && query.order === "newest" ? "reports.live" : "reports.still")}</span>}
    >
      {current && (
        <Suspense>
          <words.Drawer event={current} onClose={() => setCurrent(undefined)} />
        </Suspense>
      )}
    </PagedTable>
  );
}
