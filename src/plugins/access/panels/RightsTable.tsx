import { type ReactNode, useState } from "react";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagingOf } from "#kernel/lists/pagesOf.ts";
import type { RowPage } from "#kernel/lists/usePagedRows.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { CircleQuestionMark, type Icon, UsersRound } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { TimeFields } from "./WhenControl.tsx";
import { type WhenParams, whenQuery } from "./whenOf.ts";
import "./access.css";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { explainAccess } from "../commands/accessCommands.ts";

export type RightsQuery = ReturnType<typeof whenQuery> & ReturnType<typeof pagingOf> & { search?: string };

interface RightsTableProps<Row extends object> {
  name: "who" | "what";
  /** The door or person of the check. */
  subject: string;
  when: WhenParams;
  onTimeChange: (at: string) => void;
  /** Time zone of the chosen time; undefined until known. */
  timeZone: string | undefined;
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  getRowLabel: (row: Row) => string;
  read: (query: RightsQuery, signal: AbortSignal) => Promise<RowPage<Row>>;
  /** Controls that choose what to check. */
  tools: ReactNode;
  /** Beside the search: notes that apply to all rows. */
  notes: ReactNode;
  searchLabel: string;
  empty: { title: string; hint: string };
  /** Arguments of the explanation of a row. */
  explained: (row: Row) => object;
  /** The access check in the other direction, for the object of a row. */
  other: { label: string; command: string; args: (row: Row) => object };
  foot: ReactNode;
}

/** The paged result of an access check, from a door or from a person (C-04). */
export function RightsTable<Row extends object>(props: RightsTableProps<Row>) {
  const { name, subject, when, timeZone, getRowLabel, explained, other } = props;
  const t = useText();
  const { commands } = useKernel();
  const { user } = useConsoleState();
  const { keys: focusKeys } = useCommand(focusFilter);
  const [asked, setAsked] = useState<string>();
  const { search, setSearch } = useTypedSearch(asked, setAsked);
  const query = { ...whenQuery(when), ...(asked !== undefined && { search: asked }) };
  const explain = (row: Row) => void commands.run(explainAccess, explained(row));
  return (
    <PagedTable
      label={t(`access.panel.${name}`)}
      name={name}
      columns={props.columns}
      getRowId={props.getRowId}
      getRowLabel={getRowLabel}
      queryKey={["access", name, user.accountId, subject, query]}
      read={(wanted, signal) => props.read({ ...query, ...pagingOf(wanted) }, signal)}
      sort={undefined}
      onSortChange={() => undefined}
      tools={props.tools}
      chips={[]}
      addFilter={
        <>
          {when.when === "at" && when.at !== undefined && timeZone !== undefined && (
            <TimeFields at={when.at} timeZone={timeZone} onChange={props.onTimeChange} />
          )}
          <SearchField className="access-search" label={props.searchLabel} focusKeys={focusKeys} value={search} onValueChange={setSearch} />
          {props.notes}
        </>
      }
      onClearFilters={() => setSearch("")}
      empty={props.empty}
      onActivate={explain}
      rowMenu={(row) => [
        { kind: "heading", label: getRowLabel(row) },
        { kind: "action", id: "explain", label: t("access.who.explain"), icon: CircleQuestionMark, onSelect: () => explain(row) },
        {
          kind: "action",
          id: "other",
          label: other.label,
          icon: UsersRound,
          onSelect: () => void commands.runById(other.command, { ...other.args(row), when: when.when ?? "now" }),
        },
      ]}
      foot={props.foot}
    />
  );
}

/** The same panel before an object is chosen. */
export function NothingAsked({ name, icon, tools }: { name: "who" | "what"; icon: Icon; tools: ReactNode }) {
  const t = useText();
  return (
    <PanelFrame label={t(`access.panel.${name}`)}>
      <Toolbar label={t("kernel.table.tools")}>{tools}</Toolbar>
      <PanelBody>
        <Empty icon={icon} title={t(`access.${name}.none`)}>
          {t(`access.${name}.noneHint`)}
        </Empty>
      </PanelBody>
    </PanelFrame>
  );
}
