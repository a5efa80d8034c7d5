import { useMemo, useState } from "react";
import { listPhoneCalls, type PhoneCall } from "#contract/calls.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { dateAndTime, duration } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { usePanelClock } from "#kernel/resource/usePanelClock.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Download, FileText, Funnel } from "#kernel/ui/icons.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { TimeMenu } from "../panels/TimeMenu.tsx";
import { useAskedAt } from "../panels/useAskedAt.ts";
import type { CallParams } from "../reportParams.ts";
import { reportZone } from "../reportZone.ts";
import { CallDrawer } from "./CallDrawer.tsx";
import { useCallFilter } from "./CallFilter.tsx";
import { callFaces, callStatusText, rungText } from "./callFaces.ts";
import { callQueryOf, lastedMs, outcomeOf } from "./callQuery.ts";
import "../panels/reports.css";
import { exportCalls } from "../commands/reportCommands.ts";

const rowId = ({ id }: PhoneCall) => id;

/** IC-05, RP-05: calls from intercoms: who was called, and with what outcome. */
export default function CallHistory({ params }: PanelProps<typeof CallParams>) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { user } = useConsoleState();
  const timeZone = reportZone(user.sites);
  const columns = useCallColumns();
  const [current, setCurrent] = useState<PhoneCall>();
  const { atMs } = useAskedAt(JSON.stringify([params, timeZone]));
  const query = callQueryOf(params, atMs, timeZone);
  useRefreshOn("Calls/Index", ["reports", "calls"]);
  const change = (changes: Partial<CallParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true });
  const typed = useTypedSearch(params.search, (search) => change({ search }));
  const { chips, addFilter } = useCallFilter(params, change);
  const menuOf = (call: PhoneCall): MenuEntry[] => [
    ...commandMenu(kernel, {
      heading: rungText(call),
      groups: [["doors:show", "cameras:live"]],
      args: { serialNumber: call.serialNumber },
    }),
    { kind: "action", id: "open", label: t("reports.calls.open"), icon: FileText, onSelect: () => setCurrent(call) },
    { kind: "action", id: "only", label: t("reports.calls.only"), icon: Funnel, onSelect: () => change({ door: call.serialNumber }) },
  ];
  return (
    <PagedTable
      label={t("reports.panel.callhistory")}
      name="callhistory"
      columns={columns}
      getRowId={rowId}
      getRowLabel={rungText}
      queryKey={["reports", "calls", user.accountId, query]}
      read={pagesOf(kernel.api, listPhoneCalls, { query })}
      sort={{ columnId: "time", direction: "descending" }}
      onSortChange={() => undefined}
      tools={
        <>
          <SearchField label={t("reports.calls.search")} value={typed.search} onValueChange={typed.setSearch} />
          <TimeMenu params={params} timeZone={timeZone} onChange={change} />
        </>
      }
      actions={
        <Button icon={Download} onClick={() => void kernel.commands.run(exportCalls, params)}>
          {t("reports.export.button")}
        </Button>
      }
      chips={chips}
      addFilter={addFilter}
      isFiltered={chips.length > 0 || params.search !== undefined}
      onClearFilters={() => {
        typed.setSearch("");
        panel.setParams({ last: params.last, from: params.from, to: params.to }, { isNewEntry: true });
      }}
      empty={{ title: t("reports.empty.callhistory"), hint: t("reports.empty.callHint") }}
      currentId={current?.id}
      onActivate={setCurrent}
      rowMenu={menuOf}
      foot={<span>{t(query.toDate === undefined ? "reports.live" : "reports.still")}</span>}
    >
      {current && <CallDrawer key={current.id} call={current} onClose={() => setCurrent(undefined)} />}
    </PagedTable>
  );
}

function useCallColumns(): DataColumn<PhoneCall>[] {
  const t = useText();
  const { language } = useConsoleState();
  const clock = usePanelClock();
  return useMemo(
    (): DataColumn<PhoneCall>[] => [
      {
        id: "time",
        header: clock.head(t("reports.column.time")),
        width: 186,
        minWidth: 164,
        priority: 1.5,
        renderCell: (call) => (
          <time className="tn" dateTime={call.requestedAtUtc} title={clock.atSite(call.requestedAtUtc, call.timeZoneId)}>
            {dateAndTime(call.requestedAtUtc, language, clock.zone)}
          </time>
        ),
      },
      {
        id: "unit",
        header: t("reports.calls.rung"),
        minWidth: 160,
        priority: 1,
        renderCell: (call) => <span className="med trunc">{rungText(call)}</span>,
      },
      {
        id: "status",
        header: t("reports.column.result"),
        width: 160,
        minWidth: 124,
        priority: 1.2,
        renderCell: ({ status }) => <StateChip {...callFaces[outcomeOf(status)]} word={callStatusText(status, t)} />,
      },
      {
        id: "device",
        header: t("reports.calls.intercom"),
        width: 190,
        priority: 2,
        renderCell: ({ deviceName }) => <span className="trunc">{deviceName}</span>,
      },
      {
        id: "answeredBy",
        header: t("reports.calls.answeredBy"),
        width: 160,
        priority: 3,
        renderCell: ({ answeredBy }) => <span className="trunc">{answeredBy?.name}</span>,
      },
      {
        id: "lasted",
        header: t("reports.calls.lasted"),
        width: 110,
        priority: 4,
        renderCell: (call) => {
          const lasted = lastedMs(call);
          return <span className="tn muted">{lasted !== undefined && duration(lasted, language)}</span>;
        },
      },
    ],
    [t, language, clock],
  );
}
