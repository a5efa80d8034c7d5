import { useMemo, useState } from "react";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagingOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Download, FileText, Funnel, ShieldCheck } from "#kernel/ui/icons.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { useEventWords } from "../../events/services.ts";
import { PersonFace } from "../../users/services.ts";
import { TimeMenu } from "../panels/TimeMenu.tsx";
import { useAskedAt } from "../panels/useAskedAt.ts";
import { useEventColumns } from "../panels/useEventColumns.tsx";
import { useNamedPerson } from "../panels/useNamedPerson.ts";
import type { AuditParams } from "../reportParams.ts";
import { reportZone } from "../reportZone.ts";
import { AuditDrawer } from "./AuditDrawer.tsx";
import { AuditFilter } from "./AuditFilter.tsx";
import { auditChips } from "./auditChips.ts";
import { areasOf, auditQueryOf, toAuditText } from "./auditQuery.ts";
import { ChainCheck } from "./ChainCheck.tsx";
import { changeWordsOf, reasonOf, thingNameOf, thingOf } from "./changeWords.ts";
import "../panels/reports.css";
import { exportAudit } from "../commands/reportCommands.ts";

const rowId = ({ id }: AuditEntry) => id;

/** B-07: what people did, with the values before and after. */
export default function AuditLog({ params }: PanelProps<typeof AuditParams>) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { user } = useConsoleState();
  const words = useEventWords();
  const timeZone = reportZone(user.sites);
  const columns = useAuditColumns(timeZone);
  const [current, setCurrent] = useState<AuditEntry>();
  const [isFiltering, setIsFiltering] = useState(false);
  const person = useNamedPerson(params.person);
  const [thing, setThing] = useState<{ id: string; name: string | undefined }>();
  const { ask, ...filter } = params;
  const { atMs } = useAskedAt(JSON.stringify([filter, timeZone]));
  const query = auditQueryOf(filter, atMs, timeZone);
  const change = (changes: Partial<AuditParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true });
  const typed = useTypedSearch(params.search, (search) => change({ search }));
  const thingName = thing?.id === params.thing ? thing?.name : undefined;
  const only = (id: string, changes: Partial<AuditParams>): MenuEntry => ({
    kind: "action",
    id,
    label: t(`reports.menu.${id}`),
    icon: Funnel,
    onSelect: () => change(changes),
  });
  const menuOf = (entry: AuditEntry): MenuEntry[] => {
    const about = thingOf(entry);
    return [
      { kind: "heading", label: words.describe(entry).title },
      { kind: "action", id: "open", label: t("reports.menu.open"), icon: FileText, onSelect: () => setCurrent(entry) },
      ...words.menu(entry),
      { kind: "separator" },
      ...(entry.actor.id === undefined ? [] : [only("onlyPerson", { person: entry.actor.id })]),
      ...(about === undefined ? [] : [only("onlyThing", { thing: about })]),
      only("onlyArea", { areas: entry.kind.split(".", 1)[0] }),
    ];
  };
  return (
    <PagedTable
      label={t("reports.panel.audit")}
      name="audit"
      columns={columns}
      getRowId={rowId}
      getRowLabel={(entry) => words.describe(entry).title}
      queryKey={["reports", "audit", user.accountId, query]}
      read={async (wanted, signal) => {
        const page = await kernel.api.call(listAuditEntries, { query: { ...query, ...pagingOf(wanted) } }, signal);
        person.findIn(page.rows);
        const about = page.rows.find((row) => params.thing !== undefined && thingOf(row) === params.thing);
        if (about && params.thing !== undefined) setThing({ id: params.thing, name: thingNameOf(about) });
        return page;
      }}
      sort={{ columnId: "time", direction: params.order === "oldest" ? "ascending" : "descending" }}
      onSortChange={({ direction }) => change({ order: direction === "ascending" ? "oldest" : undefined })}
      tools={
        <>
          <SearchField label={t("reports.audit.search")} value={typed.search} onValueChange={typed.setSearch} />
          <TimeMenu params={params} timeZone={timeZone} onChange={change} />
        </>
      }
      actions={
        <>
          <Button icon={ShieldCheck} onClick={() => change({ ask: "verify" })}>
            {t("reports.chain.button")}
          </Button>
          <Button icon={Download} onClick={() => void kernel.commands.run(exportAudit, { filter: toAuditText(filter) })}>
            {t("reports.export.button")}
          </Button>
        </>
      }
      chips={auditChips({
        params,
        change,
        kernel,
        names: { person: person.name, thing: thingName },
        onEdit: () => setIsFiltering(true),
      })}
      addFilter={
        <AuditFilter
          params={params}
          personName={person.name}
          onPersonPick={person.pick}
          onChange={change}
          isOpen={isFiltering}
          onOpenChange={setIsFiltering}
        />
      }
      isFiltered={params.search !== undefined || params.person !== undefined || areasOf(params).length > 0 || params.thing !== undefined}
      onClearFilters={() => panel.setParams({ last: params.last, from: params.from, to: params.to }, { isNewEntry: true })}
      empty={{ title: t("reports.empty.audit"), hint: t("reports.empty.auditHint") }}
      currentId={current?.id}
      onActivate={setCurrent}
      rowMenu={menuOf}
    >
      {current && <AuditDrawer entry={current} timeZone={timeZone} onClose={() => setCurrent(undefined)} />}
      {ask === "verify" && <ChainCheck query={query} onClose={() => panel.setParams({ ...filter })} />}
    </PagedTable>
  );
}

function useAuditColumns(timeZone: string): DataColumn<AuditEntry>[] {
  const t = useText();
  const kernel = useKernel();
  const words = useEventWords();
  const { time, device } = useEventColumns();
  return useMemo(
    (): DataColumn<AuditEntry>[] => [
      time as DataColumn<AuditEntry>,
      {
        id: "who",
        header: t("reports.column.who"),
        width: 190,
        minWidth: 132,
        priority: 1,
        renderCell: ({ actor }) => (
          <span className="reports-cell">
            <PersonFace id={actor.id} name={actor.name} />
            <span className="med trunc">{actor.name}</span>
          </span>
        ),
      },
      {
        id: "what",
        header: t("reports.column.what"),
        minWidth: 150,
        priority: 1.3,
        renderCell: (entry) => <span className="trunc">{words.describe(entry).result}</span>,
      },
      {
        id: "changes",
        header: t("reports.column.changes"),
        minWidth: 160,
        priority: 2,
        renderCell: (entry) => <span className="trunc">{changeLine(entry, kernel, timeZone)}</span>,
      },
      { ...(device as DataColumn<AuditEntry>), priority: 3 },
      {
        id: "reason",
        header: t("reports.column.reason"),
        width: 170,
        priority: 2.5,
        renderCell: (entry) => <span className="trunc">{reasonOf(entry)}</span>,
      },
    ],
    [t, kernel, words, time, device, timeZone],
  );
}

/** All changes in one line: the old value, then the new one. */
function changeLine(entry: AuditEntry, kernel: ReturnType<typeof useKernel>, timeZone: string): string {
  return changeWordsOf(entry, kernel, timeZone)
    .map(({ field, before, after, isUntold }) =>
      isUntold ? field : `${field}: ${[before, after].filter((each) => each !== undefined).join(" → ")}`,
    )
    .join(" · ");
}
