import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Point } from "./Menu.tsx";
import { classNames } from "./classNames.ts";
import { extended, selectionCover, toggled } from "./rowSelection.ts";
import { SelectBox } from "./SelectBox.tsx";
import { Skeleton } from "./states.tsx";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import { type ColumnState, columnsThatFit, type DataColumn, fittedWidths, initialColumnState } from "./tableColumns.ts";
import { tableKeyAction } from "./tableKeys.ts";
import { type RowGroup, tableLines } from "./tableLines.ts";
import { useElementWidth, useIsNarrow } from "./useElementSize.ts";
import { useTableFocus } from "./useTableFocus.ts";
import { useTableModel } from "./useTableModel.ts";
import { useVirtualLines } from "./useVirtualLines.ts";
import { useUiWords } from "./words.tsx";

export interface DataTableProps<Row extends object> {
  /** Name of the grid. */
  label: string;
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /** A row's name for screen readers. */
  getRowLabel: (row: Row) => string;
  columns: readonly DataColumn<Row>[];
  /** Sort, hidden columns and widths; without it the table keeps its own. */
  state?: ColumnState;
  onStateChange?: (state: ColumnState) => void;
  sortMode?: "client" | "server";
  groupOf?: ((row: Row) => RowGroup) | undefined;
  /** The row open in details. */
  currentId?: string | undefined;
  /** With onSelectionChange, rows can be selected. */
  selectedIds?: ReadonlySet<string>;
  onSelectionChange?: ((ids: Set<string>) => void) | undefined;
  /** Enter, and a click (or double click, by activateOn). */
  onActivate?: ((row: Row) => void) | undefined;
  activateOn?: "click" | "doubleClick";
  /** Right click, long press, menu key. Give the point to MenuAt. */
  onRowContextMenu?: ((row: Row, at: Point) => void) | undefined;
  isLoading?: boolean;
  /** An Empty or ErrorState, shown when there are no rows. */
  empty?: ReactNode;
  /** All rows of the query when the server pages; else the rows given. */
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
/** Rows are keyed by their place in a ring, so scrolling reuses their elements. */
const slotCount = 128;
const skeletonRows = 8;
const noSelection: ReadonlySet<string> = new Set();

/** A virtual grid moved through by row. Below 768 px every row is a card. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, getRowId, getRowLabel, columns, groupOf, currentId, selectedIds = noSelection, onSelectionChange } = props;
  const {
    onActivate,
    activateOn = "click",
    onRowContextMenu,
    isLoading = false,
    empty,
    totalCount,
    onEndReached,
    rowHeight = "table",
  } = props;
  const words = useUiWords();
  const isNarrow = useIsNarrow();
  const [ownState, setOwnState] = useState(initialColumnState);
  const state = props.state ?? ownState;
  const onStateChange = props.onStateChange ?? setOwnState;
  const scroller = useRef<HTMLDivElement>(null);
  const roomPx = useElementWidth(scroller);
  const isSelectable = onSelectionChange !== undefined;
  const columnRoom = roomPx === undefined || isNarrow ? undefined : roomPx - (isSelectable ? selectWidth : 0);
  const visible = useMemo(() => {
    const shown = columns.filter((column) => !state.hidden.includes(column.id));
    return columnRoom === undefined ? shown : columnsThatFit(shown, state.widths, columnRoom);
  }, [columns, state.hidden, state.widths, columnRoom]);
  const fitted = useMemo(
    () => (columnRoom === undefined ? undefined : fittedWidths(visible, state.widths, columnRoom)),
    [visible, state.widths, columnRoom],
  );
  const model = useTableModel({ rows, columns, getRowId, state, fitted, onStateChange, sortMode: props.sortMode ?? "client" });
  const sortedModel = model.getRowModel();
  const lines = useMemo(() => {
    const sorted = sortedModel.rows.map((row) => row.original);
    return tableLines(sorted, rows, groupOf);
  }, [sortedModel, rows, groupOf]);
  const rowLines = useMemo(() => lines.flatMap((line, lineIndex) => (line.kind === "row" ? [{ row: line.row, lineIndex }] : [])), [lines]);
  const ids = useMemo(() => rowLines.map(({ row }) => getRowId(row)), [rowLines, getRowId]);

  const linePx = isNarrow ? cardHeight : rowHeights[rowHeight];
  const virtualizer = useVirtualLines({
    count: lines.length,
    scroller,
    sizeOf: (index) => (lines[index]?.kind === "group" ? groupHeight : linePx),
    // The head is in the scroller but not in the list, so the list ends one head lower than the virtualizer thinks.
    scrollPaddingEnd: isNarrow ? 0 : headHeight,
  });
  // Sizes are remembered by the virtualizer; they change with the layout and with the order of the group headings.
  useEffect(() => virtualizer.measure(), [virtualizer, linePx, lines]);
  const items = virtualizer.getVirtualItems();
  const lastItem = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lines.length > 0 && lastItem >= lines.length - endDistance) onEndReached?.();
  }, [lastItem, lines.length, onEndReached]);

  const { focusRow, noteFocus, noteBlur } = useTableFocus(scroller, virtualizer);
  const [activeId, setActiveId] = useState<string>();
  const range = useRef<{ anchor: string | undefined; target: string | undefined }>({ anchor: undefined, target: undefined });
  const activeIndex = Math.max(0, ids.indexOf(activeId ?? currentId ?? ""));
  const drawn = items.flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "row" ? [line.rowIndex] : [];
  });
  const tabStop = drawn.includes(activeIndex) ? activeIndex : drawn[0];

  const rowAt = (target: EventTarget): number | undefined => {
    // Not instanceof: in a popped-out window the elements are of another realm.
    const element = (target as Element).closest<HTMLElement>("[data-row]");
    return element ? Number(element.dataset.row) : undefined;
  };
  const select = (index: number, isExtending: boolean) => {
    const id = ids[index];
    if (!onSelectionChange || id === undefined) return;
    if (isExtending) {
      const anchor = range.current.anchor ?? activeId ?? id;
      onSelectionChange(extended(ids, selectedIds, anchor, range.current.target, id));
      range.current = { anchor, target: id };
    } else {
      onSelectionChange(toggled(selectedIds, id));
      range.current = { anchor: id, target: undefined };
    }
  };
  const activate = (index: number) => {
    const line = rowLines[index];
    if (line) onActivate?.(line.row);
  };
  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Keys on a control inside a cell, or in the head, belong to it.
    if (target !== event.currentTarget && target.dataset.row === undefined) return;
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / linePx);
    const action = tableKeyAction(event, activeIndex, ids.length, page);
    if (!action || (action.kind === "clearSelection" && selectedIds.size === 0) || (action.kind === "activate" && !onActivate)) return;
    if ((action.kind === "toggle" || action.kind === "selectAll" || action.kind === "clearSelection") && !isSelectable) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === "move") {
      if (action.isExtending && range.current.anchor === undefined) range.current.anchor = ids[activeIndex];
      if (action.isExtending) select(action.index, true);
      setActiveId(ids[action.index]);
      focusRow(action.index, rowLines[action.index]?.lineIndex ?? 0);
    } else if (action.kind === "activate") activate(activeIndex);
    else if (action.kind === "toggle") select(activeIndex, action.isExtending);
    else if (action.kind === "selectAll") onSelectionChange?.(new Set(ids));
    else onSelectionChange?.(new Set());
  };
  const handleClick = (event: MouseEvent) => {
    const index = rowAt(event.target);
    if (index === undefined) return;
    setActiveId(ids[index]);
    const control = (event.target as Element).closest("button, a, input, select, textarea, [role=button]");
    if (control?.hasAttribute("data-select")) select(index, event.shiftKey);
    else if (control) return;
    else if (isSelectable && (event.shiftKey || event.ctrlKey || event.metaKey)) select(index, event.shiftKey);
    else if (event.detail === (activateOn === "click" ? 1 : 2)) activate(index);
  };
  /** A second press opens the row and marks no word; text is marked by dragging. */
  const handleMouseDown = (event: MouseEvent) => {
    if (event.detail > 1 && rowAt(event.target) !== undefined) event.preventDefault();
  };
  const handleContextMenu = (event: MouseEvent) => {
    const line = rowLines[rowAt(event.target) ?? -1];
    if (!line || !onRowContextMenu) return;
    event.preventDefault();
    const box = (event.target as Element).getBoundingClientRect();
    const isNowhere = event.clientX === 0 && event.clientY === 0;
    const at = isNowhere ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY };
    onRowContextMenu(line.row, { ...at, isByKey: event.button !== 2 });
  };
  const handleFocus = (event: FocusEvent) => {
    noteFocus();
    const index = rowAt(event.target);
    if (index !== undefined) setActiveId(ids[index]);
  };

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
  // A table moved through by row is a grid to assistive technology, and hears the events of its rows.
  const grid = {
    role: "grid",
    onKeyDown: handleKey,
    onMouseDown: handleMouseDown,
    onClick: handleClick,
    onContextMenu: handleContextMenu,
    onFocus: handleFocus,
    onBlur: noteBlur,
  } as const;
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
            return (
              <tr key={index % slotCount} className="grp" aria-rowindex={index + (isNarrow ? 1 : 2)}>
                <td colSpan={span}>
                  <span className="med">{line.group.label}</span>
                  <span className="sub">{line.group.note}</span>
                </td>
              </tr>
            );
          })}
          {after > 0 && <tr className="spacer" aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
      {rows.length === 0 && (isLoading ? <Skeleton rows={skeletonRows} rowHeight={rowHeight} /> : empty)}
    </div>
  );
}
