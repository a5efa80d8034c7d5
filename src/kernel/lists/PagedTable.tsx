import { type ReactNode, useMemo, useState } from "react";
import { FailureState } from "../errors/FailureState.tsx";
import { useKernel, useText } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { MenuAt, type Point } from "../ui/Menu.tsx";
import type { MenuEntry } from "../ui/menuEntries.ts";
import { type FilterChip, FilterChips, PanelBody, PanelFoot, PanelFrame, Toolbar } from "../ui/panelParts.tsx";
import { Empty } from "../ui/states.tsx";
import type { ColumnState, DataColumn } from "../ui/tableColumns.ts";
import { type BulkCommand, BulkCommands } from "./BulkCommands.tsx";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { PageControls } from "./PageControls.tsx";
import { type PagedRows, type ReadPage, usePagedRows } from "./usePagedRows.ts";
import { useTableMemory } from "./useTableMemory.ts";

export interface PagedTableProps<Row extends object> {
  /** Name of the panel and of the grid. */
  label: string;
  /** Storage key of the person's columns and rows per page; unique in the plugin. */
  name: string;
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  getRowLabel: (row: Row) => string;
  /** Plain values that identify the query; a change starts at the first page. */
  queryKey: readonly unknown[];
  read: ReadPage<Row>;
  /** Adds new rows to the first page. */
  withFresh?: (rows: readonly Row[], hasNext: boolean) => readonly Row[];
  sort: ColumnState["sort"];
  onSortChange: (sort: NonNullable<ColumnState["sort"]>) => void;
  /** Controls beside the search field and the columns button. */
  tools?: ReactNode;
  actions?: ReactNode;
  chips: readonly FilterChip[];
  addFilter?: ReactNode;
  onClearFilters: () => void;
  /** True if something other than the chips filters the list, such as a search; `noMatchHint` then says what to do. */
  isFiltered?: boolean;
  noMatchHint?: string;
  /** Texts for an empty list without filters. */
  empty: { title: string; hint: string };
  /** Commands for the selected rows. Without it, rows can't be selected. */
  bulk?: (rows: readonly Row[]) => readonly BulkCommand[];
  currentId?: string | undefined;
  onActivate: (row: Row) => void;
  rowMenu: (row: Row) => readonly MenuEntry[];
  foot?: ReactNode;
  /** Content beside the table in its panel, such as a drawer. */
  children?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/**
 * A panel with a list that the server sorts, filters and pages (RP-07): tools, active filters, grid, bulk commands and page controls. The
 * panel provides the query; the table remembers the person's columns and page size.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { label, columns, getRowId, queryKey, sort, chips, bulk } = props;
  const kernel = useKernel();
  const t = useText();
  const [memory, remember] = useTableMemory(kernel.storage, props.name);
  const pages = usePagedRows({ queryClient: kernel.queryClient, queryKey, pageSize: memory.pageSize, read: props.read });
  const { withFresh } = props;
  const rows = useMemo(
    () => (withFresh && pages.isFirst && pages.status === "ready" ? withFresh(pages.rows, pages.hasNext) : pages.rows),
    [withFresh, pages.isFirst, pages.status, pages.rows, pages.hasNext],
  );
  const [menu, setMenu] = useState<{ at: Point; row: Row }>();
  const question = JSON.stringify([queryKey, pages.range?.first]);
  const [selection, setSelection] = useState<{ ids: ReadonlySet<string>; of: string }>({ ids: none, of: question });
  // The selection of another page or filter is not visible, so bulk commands must not apply to it.
  const selectedIds = selection.of === question ? selection.ids : none;
  const select = (ids: ReadonlySet<string>) => setSelection({ ids, of: question });
  const selected = rows.filter((row) => selectedIds.has(getRowId(row)));
  const state: ColumnState = { sort, hidden: memory.hidden, widths: memory.widths };
  const changeColumns = (next: ColumnState) => {
    if (next.hidden !== state.hidden || next.widths !== state.widths) remember({ hidden: next.hidden, widths: next.widths });
    if (next.sort && next.sort !== sort) props.onSortChange(next.sort);
  };
  return (
    <PanelFrame label={label}>
      {bulk && selected.length > 0 ? (
        <BulkCommands count={selected.length} commands={bulk(selected)} onClear={() => select(none)} />
      ) : (
        <Toolbar
          label={t("kernel.table.tools")}
          end={
            <>
              {props.actions}
              <ColumnsMenu columns={columns} state={state} onStateChange={changeColumns} />
            </>
          }
        >
          {props.tools}
        </Toolbar>
      )}
      {(chips.length > 0 || props.addFilter !== undefined) && (
        <FilterChips label={t("kernel.table.filters")} chips={chips} add={props.addFilter} />
      )}
      <PanelBody isScrolled={false}>
        <DataTable
          label={label}
          rows={pages.status === "failed" ? [] : rows}
          getRowId={getRowId}
          getRowLabel={props.getRowLabel}
          columns={columns}
          state={state}
          onStateChange={changeColumns}
          sortMode="server"
          currentId={props.currentId}
          {...(bulk && { selectedIds, onSelectionChange: select })}
          onActivate={props.onActivate}
          onRowContextMenu={(row, at) => setMenu({ row, at })}
          isLoading={pages.status === "loading" || pages.isFetching}
          empty={
            <NoRows
              pages={pages}
              empty={props.empty}
              isFiltered={props.isFiltered ?? chips.length > 0}
              hint={props.noMatchHint ?? t("kernel.table.noMatchWhy")}
              onClearFilters={props.onClearFilters}
            />
          }
        />
      </PanelBody>
      <PanelFoot
        end={
          <PageControls
            pages={pages}
            count={pages.status === "failed" ? 0 : rows.length}
            pageSize={memory.pageSize}
            onPageSizeChange={(pageSize) => remember({ pageSize })}
          />
        }
      >
        {props.foot}
      </PanelFoot>
      <MenuAt at={menu?.at} entries={menu ? props.rowMenu(menu.row) : []} onClose={() => setMenu(undefined)} />
      {props.children}
    </PanelFrame>
  );
}

function NoRows<Row>({
  pages,
  empty,
  isFiltered,
  hint,
  onClearFilters,
}: { pages: PagedRows<Row>; isFiltered: boolean; hint: string } & Pick<PagedTableProps<object>, "empty" | "onClearFilters">) {
  const t = useText();
  if (pages.status === "failed") return <FailureState title={t("kernel.table.loadFailed")} error={pages.failure} onRetry={pages.reload} />;
  if (!isFiltered) return <Empty title={empty.title}>{empty.hint}</Empty>;
  return (
    <Empty title={t("kernel.table.noMatch")} action={<Button onClick={onClearFilters}>{t("kernel.table.clearFilters")}</Button>}>
      {hint}
    </Empty>
  );
}
