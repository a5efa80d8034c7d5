import { useCallback, useMemo, useState } from "react";
import { type EventActor, type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Download } from "#kernel/ui/icons.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PagedTable } from "#kernel/ui/table/PagedTable.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { EventWords } from "../../events/services.ts";
import type { ReportParams } from "../reportParams.ts";
import { mergeFresh, queryOf, type ReportName, toReportText } from "../reportQuery.ts";
import { reportZone } from "../reportZone.ts";
import { EventDrawer } from "./EventDrawer.tsx";
import { eventMenu } from "./eventMenu.ts";
import { FilterMenu } from "./FilterMenu.tsx";
import { reportChips } from "./reportChips.ts";
import { TimeMenu } from "./TimeMenu.tsx";
import { useFreshEvents } from "./useFreshEvents.ts";
import "./reports.css";

const rowId = ({ id }: EventLog) => id;

/** A report: its filter in the address, its rows by the page with new ones on top, its export. */
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
  const words = kernel.use(EventWords);
  const directory = kernel.use(DeviceDirectory);
  const timeZone = reportZone(user.sites);
  const [current, setCurrent] = useState<EventLog>();
  const [isFiltering, setIsFiltering] = useState(false);
  /** The address has the number of a person alone: the name comes with the rows. */
  const [person, setPerson] = useState<EventActor>();
  const { query, askAgain } = useQuestion(report, params, timeZone);
  const fresh = useFreshEvents(query, askAgain);
  const withFresh = useCallback((rows: readonly EventLog[], hasNext: boolean) => mergeFresh(fresh, rows, hasNext), [fresh]);
  const change = useCallback(
    (changes: Partial<ReportParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true }),
    [panel, params],
  );
  const names = {
    device: (serialNumber: string) => directory.get(serialNumber)?.name,
    site: (id: string) => user.sites.find((site) => site.id === id)?.name,
    person: (id: string) => (person?.id === id ? person.name : undefined),
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
      read={async ({ after, pageSize }, signal) => {
        const paging = { pageSize: String(pageSize) as "25", ...(after !== undefined && { after }) };
        const page = await kernel.api.call(listEventLogs, { query: { ...query, ...paging } }, signal);
        setPerson(page.rows.find(({ actor }) => actor.id !== undefined && actor.id === params.person)?.actor);
        return page;
      }}
      withFresh={withFresh}
      sort={{ columnId: "time", direction: params.order === "oldest" ? "ascending" : "descending" }}
      onSortChange={({ direction }) => change({ order: direction === "ascending" ? "oldest" : undefined })}
      tools={<TimeMenu params={params} timeZone={timeZone} onChange={change} />}
      actions={
        <Button icon={Download} onClick={() => void kernel.commands.run("reports:export", { report: toReportText(report, params) })}>
          {t("reports.export.button")}
        </Button>
      }
      chips={reportChips({ ...parts, names, onEdit: () => setIsFiltering(true) })}
      addFilter={<FilterMenu {...parts} isOpen={isFiltering} onOpenChange={setIsFiltering} />}
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
      onActivate={setCurrent}
      rowMenu={(event) => eventMenu({ ...parts, event, onOpen: () => setCurrent(event) })}
      foot={<span>{t(query.toDate === undefined && query.order === "newest" ? "reports.live" : "reports.still")}</span>}
    >
      {current && <EventDrawer event={current} onClose={() => setCurrent(undefined)} />}
    </PagedTable>
  );
}

/** The question as the platform is asked it. "The last day" is counted from when it was asked, so that its pages fit together. */
function useQuestion(report: ReportName, params: ReportParams, timeZone: string) {
  const { realtime } = useKernel();
  const wanted = JSON.stringify([report, params, timeZone]);
  const [asked, setAsked] = useState(() => ({ wanted, atMs: realtime.serverNowMs() }));
  const isSame = asked.wanted === wanted;
  const atMs = isSame ? asked.atMs : realtime.serverNowMs();
  if (!isSame) setAsked({ wanted, atMs });
  const query = useMemo(() => queryOf(report, params, atMs, timeZone), [report, params, atMs, timeZone]);
  const askAgain = useCallback(() => setAsked((before) => ({ ...before, atMs: realtime.serverNowMs() })), [realtime]);
  return { query, askAgain };
}
