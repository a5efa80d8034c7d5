import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "./classNames.ts";
import { selectionCover } from "./rowSelection.ts";
import { SelectBox } from "./SelectBox.tsx";
import { Skeleton } from "./states.tsx";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import { type ColumnState, columnsThatFit, type DataColumn, fittedWidths, initialColumnState } from "./tableColumns.ts";
import { type RowGroup, tableLines } from "./tableLines.ts";
import { useElementWidth, useIsNarrow } from "./useElementSize.ts";
import { noSelection, type RowActions, useTableEvents } from "./useTableEvents.ts";
import { type TableModel, useTableModel } from "./useTableModel.ts";
import { useVirtualLines } from "./useVirtualLines.ts";
import { useUiWords } from "./words.tsx";

export interface DataTableProps<Row extends object> extends RowActions<Row> {
  /** Name of the grid. */
  label: string;
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /** A row's name for screen readers. */
  getRowLabel: (row: Row) => string;
  columns: readonly DataColumn<Row>[];
  /** Sort, hidden columns and widths; if omitted, the table keeps its own state. */
  state?: ColumnState;
  onStateChange?: (state: ColumnState) => void;
  sortMode?: "client" | "server";
  groupOf?: ((row: Row) => RowGroup) | undefined;
  isLoading?: boolean;
  /** An Empty or ErrorState, shown when there are no rows. */
  empty?: ReactNode;
  /** Number of all rows of the query if the server pages; default: the number of given rows. */
  totalCount?: number | undefined;
  onEndReached?: (() => void) | undefined;
  rowHeight?: "compact" | "table" | "tall";
}

const rowHeights = { compact: 28, table: 32, tall: 45 } as const;
const headHeight = 30;
const groupHeight = 28;
const cardHeight = 60;
const selectWidth = 44;
const endDistance = 10;
/** Rows have keys from a ring of this size, so that scrolling reuses their elements. */
const slotCount = 128;
const skeletonRows = 8;

/** A virtual grid with keyboard movement by row. Below 768 px each row is a card. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, getRowId, getRowLabel, columns, groupOf, currentId, selectedIds = noSelection, onSelectionChange } = props;
  const { isLoading = false, empty, totalCount, onEndReached, rowHeight = "table" } = props;
  const words = useUiWords();
  const isNarrow = useIsNarrow();
  const [ownState, setOwnState] = useState(initialColumnState);
  const state = props.state ?? ownState;
  const onStateChange = props.onStateChange ?? setOwnState;
  const scroller = useRef<HTMLDivElement>(null);
  const roomPx = useElementWidth(scroller);
  const isSelectable = onSelectionChange !== undefined;
  const columnRoom = roomPx === undefined || isNarrow ? undefined : roomPx - (isSelectable ? selectWidth : 0);
  const { visible, fitted } = useFittedColumns(columns, state, columnRoom);
  const model = useTableModel({ rows, columns, getRowId, state, fitted, onStateChange, sortMode: props.sortMode ?? "client" });
  const sortedModel = model.getRowModel();
  const { lines, rowLines, ids } = useTableLines(sortedModel, rows, groupOf, getRowId);
  const linePx = isNarrow ? cardHeight : rowHeights[rowHeight];
  const virtualizer = useVirtualLines({
    count: lines.length,
    scroller,
    sizeOf: (index) => (lines[index]?.kind === "group" ? groupHeight : linePx),
    // The head is inside the scroller but outside the list, so the virtualizer must reserve its height at the end.
    scrollPaddingEnd: isNarrow ? 0 : headHeight,
  });
  // The virtualizer caches sizes, which change with the layout and the order of the group headings.
  useEffect(() => virtualizer.measure(), [virtualizer, linePx, lines]);
  const items = virtualizer.getVirtualItems();
  const lastItem = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lines.length > 0 && lastItem >= lines.length - endDistance) onEndReached?.();
  }, [lastItem, lines.length, onEndReached]);

  const { grid, activeIndex } = useTableEvents(props, { scroller, virtualizer, rowLines, ids, linePx });
  const drawn = items.flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "row" ? [line.rowIndex] : [];
  });
  const tabStop = drawn.includes(activeIndex) ? activeIndex : drawn[0];

  const shared = (lineIndex: number, row: Row, rowIndex: number) => {
    const id = getRowId(row);
    return {
      row,
      index: rowIndex,
      ariaRowIndex: lineIndex + (isNarrow ? 1 : 2),
      columns: visible,
      isSelected: isSelectable ? selectedIds.has(id) : undefined,
      selectLabel: words.selectRow(getRowLabel(row)),
      isCurrent: id === currentId,
      isTabStop: rowIndex === tabStop,
      isCard: isNarrow,
    };
  };
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const cover = selectionCover(ids, selectedIds);
  const selectAll = isSelectable ? (
    <SelectBox
      state={cover}
      label={words.selectAll}
      isTabStop
      onToggle={() => onSelectionChange(cover === "all" ? new Set() : new Set(ids))}
    />
  ) : undefined;
  const span = isNarrow ? 1 : visible.length + (isSelectable ? 1 : 0);
  return (
    <div ref={scroller} className={classNames("tblscroll", `tbl--${rowHeight}`)}>
      <table
        {...grid}
        aria-label={label}
        aria-rowcount={(totalCount ?? lines.length) + (isNarrow ? 0 : 1)}
        aria-multiselectable={isSelectable || undefined}
        aria-busy={isLoading || undefined}
        className="tbl"
        tabIndex={-1}
      >
        {!isNarrow && (
          <>
            <colgroup>
              {isSelectable && <col style={{ width: selectWidth }} />}
              {visible.map((column) => (
                <col key={column.id} style={fitted && { width: fitted[column.id] }} />
              ))}
            </colgroup>
            <TableHead model={model} columns={visible} state={state} onStateChange={onStateChange} selectAll={selectAll} />
          </>
        )}
        <tbody>
          {before > 0 && <tr className="spacer" aria-hidden style={{ height: before }} />}
          {items.map(({ index }) => {
            const line = lines[index];
            if (!line) return undefined;
            if (line.kind === "row") return <TableRow key={index % slotCount} {...shared(index, line.row, line.rowIndex)} />;
            return <GroupRow key={index % slotCount} group={line.group} ariaRowIndex={index + (isNarrow ? 1 : 2)} span={span} />;
          })}
          {after > 0 && <tr className="spacer" aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
      {rows.length === 0 && (isLoading ? <Skeleton rows={skeletonRows} rowHeight={rowHeight} /> : empty)}
    </div>
  );
}

/** The columns that fit into the width, each with its width in pixels; all columns if the width is unknown. */
function useFittedColumns<Row>(columns: readonly DataColumn<Row>[], { hidden, widths }: ColumnState, room: number | undefined) {
  const visible = useMemo(() => {
    const shown = columns.filter((column) => !hidden.includes(column.id));
    return room === undefined ? shown : columnsThatFit(shown, widths, room);
  }, [columns, hidden, widths, room]);
  const fitted = useMemo(() => (room === undefined ? undefined : fittedWidths(visible, widths, room)), [visible, widths, room]);
  return { visible, fitted };
}

/** All lines in screen order, and those of them that are rows. */
function useTableLines<Row extends object>(
  sortedModel: ReturnType<TableModel<Row>["getRowModel"]>,
  rows: readonly Row[],
  groupOf: DataTableProps<Row>["groupOf"],
  getRowId: (row: Row) => string,
) {
  const lines = useMemo(() => {
    const sorted = sortedModel.rows.map((row) => row.original);
    return tableLines(sorted, rows, groupOf);
  }, [sortedModel, rows, groupOf]);
  const rowLines = useMemo(() => lines.flatMap((line, lineIndex) => (line.kind === "row" ? [{ row: line.row, lineIndex }] : [])), [lines]);
  const ids = useMemo(() => rowLines.map(({ row }) => getRowId(row)), [rowLines, getRowId]);
  return { lines, rowLines, ids };
}

/** The heading before the rows of a group. */
function GroupRow({ group, ariaRowIndex, span }: { group: RowGroup; ariaRowIndex: number; span: number }) {
  return (
    <tr className="grp" aria-rowindex={ariaRowIndex}>
      <td colSpan={span}>
        <span className="med">{group.label}</span>
        <span className="sub">{group.note}</span>
      </td>
    </tr>
  );
}
