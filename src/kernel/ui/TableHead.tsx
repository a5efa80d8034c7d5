import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "./classNames.ts";
import { ArrowDown, ArrowUp } from "./icons.ts";
import { useOwnerWindow } from "./portalContainer.tsx";
import { type ColumnState, type DataColumn, minWidthOf, wantedWidth } from "./tableColumns.ts";
import type { TableModel } from "./useTableModel.ts";
import { useUiWords } from "./words.tsx";

interface TableHeadProps<Row extends object> {
  model: TableModel<Row>;
  columns: readonly DataColumn<Row>[];
  state: ColumnState;
  onStateChange: (state: ColumnState) => void;
  selectAll: ReactNode;
}

const resizeStepPx = 16;

/**
 * A sticky head. Click sorts; dragging the edge, or Shift with the left and right arrow keys, resizes; a double click on the edge resets
 * the width.
 */
export function TableHead<Row extends object>({ model, columns, state, onStateChange, selectAll }: TableHeadProps<Row>) {
  const { document } = useOwnerWindow();
  const words = useUiWords();
  const resizing = model.state.columnResizing;
  const headers = new Map(model.getFlatHeaders().map((header) => [header.column.id, header]));
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectAll !== undefined && <th className="ck">{selectAll}</th>}
        {columns.map((column) => {
          const header = headers.get(column.id);
          const sorted = state.sort?.columnId === column.id ? state.sort.direction : undefined;
          const canSort = header?.column.getCanSort() ?? false;
          const canResize = column.width !== undefined;
          const handleKey = (event: KeyboardEvent) => {
            if (!canResize || !event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
            event.preventDefault();
            event.stopPropagation();
            const step = event.key === "ArrowRight" ? resizeStepPx : -resizeStepPx;
            const width = Math.max(minWidthOf(column), wantedWidth(column, state.widths) + step);
            onStateChange({ ...state, widths: { ...state.widths, [column.id]: width } });
          };
          const Arrow = sorted === "descending" ? ArrowDown : ArrowUp;
          const resize = header?.getResizeHandler(document);
          const isDragged = resizing.isResizingColumn === column.id;
          return (
            <th
              key={column.id}
              className={classNames(sorted && "is-sorted", column.isNumeric && "num")}
              aria-sort={sorted ?? (canSort ? "none" : undefined)}
            >
              {canSort || canResize ? (
                <button
                  type="button"
                  className={classNames("thbtn", canSort && "can-sort")}
                  onClick={() => canSort && header?.column.toggleSorting(sorted === "ascending")}
                  onKeyDown={handleKey}
                  aria-keyshortcuts={canResize ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
                  title={canResize ? words.resizeColumn(column.header) : undefined}
                >
                  {column.header}
                  {sorted && <Arrow className="i" aria-hidden />}
                </button>
              ) : (
                column.header
              )}
              {canResize && resize && (
                <span
                  className={classNames("grip", isDragged && "is-dragged")}
                  style={isDragged ? { transform: `translateX(${resizing.deltaOffset ?? 0}px)` } : undefined}
                  onMouseDown={resize}
                  onTouchStart={resize}
                  onDoubleClick={() => onStateChange({ ...state, widths: without(state.widths, column.id) })}
                  aria-hidden
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function without(widths: ColumnState["widths"], id: string): ColumnState["widths"] {
  return Object.fromEntries(Object.entries(widths).filter(([key]) => key !== id));
}
