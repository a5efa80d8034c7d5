import type { ReactNode } from "react";
import type { Topic } from "#contract/realtime.ts";
import { commandMenu } from "../commands/commandMenu.ts";
import { useCommandById, useKernel, usePanel, useText } from "../hooks.ts";
import type { BulkCommand } from "../lists/BulkCommands.tsx";
import { PagedTable } from "../lists/PagedTable.tsx";
import type { ReadPage } from "../lists/usePagedRows.ts";
import { Button } from "../ui/Button.tsx";
import { Download } from "../ui/icons.ts";
import type { FilterChip } from "../ui/panelParts.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import type { DataColumn } from "../ui/tableColumns.ts";
import { columnSort, type ListParams, sortText } from "./listParams.ts";
import { useRefreshOn } from "./useRefreshOn.ts";
import { useTypedSearch } from "./useTypedSearch.ts";

/** Commands in a row's menu; activating the row runs the first one. */
export interface RowCommands<Row> {
  /** Command ids; the menu draws a separator between groups. */
  groups: readonly (readonly string[])[];
  /** Ids of the commands that delete something permanently. */
  danger?: readonly string[];
  /** Arguments of the commands; default: the row's `id`. A row without arguments has no commands. */
  args?: (row: Row) => object | undefined;
}

export interface ResourceListProps<Row extends { id: string }> {
  label: string;
  /** Storage key of the person's columns and first part of the query key; unique in the plugin. */
  name: string;
  params: ListParams;
  /** Default sorting. */
  sort: string;
  columns: readonly DataColumn<Row>[];
  getRowLabel: (row: Row) => string;
  /** Reads one page for the params in the address. */
  read: ReadPage<Row>;
  /** Other plain values that the pages depend on. */
  queryKey?: readonly unknown[];
  topic: Topic;
  /** Command that creates an object. `exportList` exports the filtered list to a file and gets the params. */
  create?: string;
  exportList: string;
  /** Content before the search field, such as the choice between related lists. */
  lead?: ReactNode;
  /** Buttons before those of these commands. `moreCommands` are further commands that get a button. */
  actions?: ReactNode;
  moreCommands?: readonly string[];
  chips?: readonly FilterChip[];
  addFilter?: ReactNode;
  empty: { title: string; hint: string };
  bulk?: (rows: readonly Row[]) => readonly BulkCommand[];
  rowCommands: RowCommands<Row>;
  /** Content below the list, such as notes on some of its rows. */
  foot?: ReactNode;
}

const none: readonly FilterChip[] = [];

/**
 * A panel with all objects of a kind (RP-07). The platform searches, sorts, filters and pages them by the params in the address; the topic
 * of the kind refreshes the list. It has commands for one row, for several rows and for a new object.
 */
export function ResourceList<Row extends { id: string }>(props: ResourceListProps<Row>) {
  const { name, params, chips = none, topic, getRowLabel } = props;
  const { groups, danger = [], args = ({ id }: Row) => ({ id }) } = props.rowCommands;
  const kernel = useKernel();
  const panel = usePanel();
  const t = useText();
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
      tools={
        <>
          {props.lead}
          <SearchField label={t("kernel.resource.search")} value={search} onValueChange={setSearch} />
        </>
      }
      actions={
        <>
          {props.actions}
          {props.moreCommands?.map((command) => (
            <CommandButton key={command} command={command} variant="outlined" />
          ))}
          <Button icon={Download} onClick={exportList.run}>
            {t("kernel.resource.exportList")}
          </Button>
          {props.create !== undefined && <CommandButton command={props.create} variant="primary" />}
        </>
      }
      chips={chips}
      addFilter={props.addFilter}
      isFiltered={chips.length > 0 || params.search !== undefined}
      noMatchHint={t("kernel.resource.noMatchHint")}
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
