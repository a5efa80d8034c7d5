import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { type ColumnState, type DataColumn, minWidthOf, wantedWidth } from "./tableColumns.ts";

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

export interface TableModelOptions<Row> {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  state: ColumnState;
  /** Widths in pixels of the columns on the screen, from which resizing starts. */
  fitted: Readonly<Record<string, number>> | undefined;
  onStateChange: (state: ColumnState) => void;
  sortMode: "client" | "server";
}

/** The columns (visible, width, resizing, sort) and the sorted rows; the panel holds the state itself. */
export function useTableModel<Row extends object>({
  rows,
  columns,
  getRowId,
  state,
  fitted,
  onStateChange,
  sortMode,
}: TableModelOptions<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: (row: Row) => column.sortValue?.(row),
          sortFn: "alphanumeric",
          sortUndefined: "last",
          enableSorting: sortMode === "server" ? (column.isSortable ?? false) : column.sortValue !== undefined,
          enableResizing: column.width !== undefined,
          minSize: minWidthOf(column),
          size: wantedWidth(column, {}),
        }),
      ),
    [columns, sortMode],
  );
  const sorting = useMemo(
    () => (state.sort ? [{ id: state.sort.columnId, desc: state.sort.direction === "descending" }] : []),
    [state.sort],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(state.hidden.map((id) => [id, false])), [state.hidden]);
  const columnSizing = useMemo(() => ({ ...fitted, ...state.widths }), [fitted, state.widths]);
  const data = useMemo(() => [...rows], [rows]);
  return useTable<typeof features, Row>({
    features,
    columns: definitions,
    data,
    getRowId,
    columnResizeMode: "onEnd",
    manualSorting: sortMode === "server",
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting, columnVisibility, columnSizing },
    onSortingChange: (updater) => {
      const [first] = typeof updater === "function" ? updater(sorting) : updater;
      onStateChange({ ...state, sort: first && { columnId: first.id, direction: first.desc ? "descending" : "ascending" } });
    },
    onColumnSizingChange: (updater) => {
      const next = typeof updater === "function" ? updater(columnSizing) : updater;
      const changed = Object.entries(next).filter(([id, width]) => id in state.widths || width !== columnSizing[id]);
      onStateChange({ ...state, widths: Object.fromEntries(changed) });
    },
  });
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;
