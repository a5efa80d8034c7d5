import type { ReactNode } from "react";
import type { Topic } from "#contract/realtime.ts";
import { commandMenu } from "../commands/commandMenu.ts";
import { useCommandById, useKernel, usePanel } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { Download } from "../ui/icons.ts";
import type { FilterChip } from "../ui/panelParts.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import type { BulkCommand } from "../lists/BulkCommands.tsx";
import { PagedTable } from "../lists/PagedTable.tsx";
import type { ReadPage } from "../lists/usePagedRows.ts";
import type { DataColumn } from "../ui/tableColumns.ts";
import { columnSort, type ListParams, sortText } from "./listParams.ts";
import { useRefreshOn } from "./useRefreshOn.ts";
import { useTypedSearch } from "./useTypedSearch.ts";
import { useResourceWords } from "./resourceWords.ts";

/** What can be done to one row, in its menu; the first of them when it is activated. */
export interface RowCommands<Row> {
  /** Command ids; a line is drawn between groups. */
  groups: readonly (readonly string[])[];
  /** Those that take something away for good. */
  danger?: readonly string[];
  /** Its arguments: the row's `id` unless told; nothing can be done to a row without any. */
  args?: (row: Row) => object | undefined;
}

export interface ResourceListProps<Row extends { id: string }> {
  label: string;
  /** Under which the person's columns are remembered, and first part of what its pages are kept under; unique in the plugin. */
  name: string;
  params: ListParams;
  /** How it is sorted unless told. */
  sort: string;
  columns: readonly DataColumn<Row>[];
  getRowLabel: (row: Row) => string;
  /** One page for the params that stand in the address. */
  read: ReadPage<Row>;
  /** What else the pages depend on: plain values. */
  queryKey?: readonly unknown[];
  topic: Topic;
  /** Commands: to make one, where there is such, and to have the list as it is filtered as a file (it gets the params). */
  create?: string;
  exportList: string;
  /** More buttons of the list, before those, and commands of its kind that have one. */
  actions?: ReactNode;
  moreCommands?: readonly string[];
  chips?: readonly FilterChip[];
  addFilter?: ReactNode;
  empty: { title: string; hint: string };
  bulk?: (rows: readonly Row[]) => readonly BulkCommand[];
  rowCommands: RowCommands<Row>;
  /** Under the list, such as what stands out of it. */
  foot?: ReactNode;
}

const none: readonly FilterChip[] = [];

/**
 * The things of one kind, as a whole panel: searched, sorted, filtered and cut into pages by the platform, with what stands in the
 * address, kept current by the kind's topic, with commands for a row, for several and for a new one (RP-07).
 */
export function ResourceList<Row extends { id: string }>(props: ResourceListProps<Row>) {
  const { name, params, chips = none, topic, getRowLabel } = props;
  const { groups, danger = [], args = ({ id }: Row) => ({ id }) } = props.rowCommands;
  const kernel = useKernel();
  const panel = usePanel();
  const words = useResourceWords();
  const exportList = useCommandById(props.exportList, params);
  const queryKey = [panel.panelId, name, ...(props.queryKey ?? []), params];
  useRefreshOn(topic, queryKey.slice(0, 2));
  const { search, setSearch } = useTypedSearch(params.search, (next) => panel.setParams({ ...params, search: next }));
  const clear = () => {
    setSearch("");
    panel.setParams({ sort: params.sort }, { isNewEntry: true });
  };
  const activate = (row: Row) => {
    const [first] = groups.flat();
    const given = args(row);
    if (first !== undefined && given) void kernel.commands.runById(first, given);
  };
  return (
    <PagedTable
      label={props.label}
      name={name}
      columns={props.columns}
      getRowId={({ id }) => id}
      getRowLabel={getRowLabel}
      queryKey={queryKey}
      read={props.read}
      sort={columnSort(params.sort ?? props.sort)}
      onSortChange={(sort) => panel.setParams({ ...params, sort: sortText(sort) }, { isNewEntry: true })}
      tools={<SearchField label={words.search} value={search} onValueChange={setSearch} />}
      actions={
        <>
          {props.actions}
          {props.moreCommands?.map((command) => (
            <CommandButton key={command} command={command} variant="outlined" />
          ))}
          <Button icon={Download} onClick={exportList.run}>
            {words.exportList}
          </Button>
          {props.create !== undefined && <CommandButton command={props.create} variant="primary" />}
        </>
      }
      chips={chips}
      addFilter={props.addFilter}
      isFiltered={chips.length > 0 || params.search !== undefined}
      noMatchHint={words.noMatchHint}
      onClearFilters={clear}
      empty={props.empty}
      {...(props.bulk && { bulk: props.bulk })}
      onActivate={activate}
      rowMenu={(row) => {
        const given = args(row);
        return given ? commandMenu(kernel, { heading: getRowLabel(row), groups, args: given, danger }) : [];
      }}
      foot={props.foot}
    />
  );
}

function CommandButton({ command, variant }: { command: string; variant: "primary" | "outlined" }) {
  const bound = useCommandById(command);
  if (!bound.isVisible) return undefined;
  return (
    <Button icon={bound.command?.icon} variant={variant} onClick={bound.run} disabledReason={bound.reason}>
      {bound.title}
    </Button>
  );
}
