import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from "react";
import type { Point } from "./Menu.tsx";
import { extended, toggled } from "./rowSelection.ts";
import { tableKeyAction } from "./tableKeys.ts";
import { useTableFocus } from "./useTableFocus.ts";
import type { VirtualLines } from "./useVirtualLines.ts";

/** The state of a table's selection and the actions of its rows. */
export interface RowActions<Row> {
  /** Id of the row that is open in details. */
  currentId?: string | undefined;
  /** Ids of the selected rows; rows are selectable if `onSelectionChange` is set. */
  selectedIds?: ReadonlySet<string>;
  onSelectionChange?: ((ids: Set<string>) => void) | undefined;
  /** Called for Enter, and for a click or double click (`activateOn`). */
  onActivate?: ((row: Row) => void) | undefined;
  activateOn?: "click" | "doubleClick";
  /** Called for right click, long press and the menu key. Pass the point to MenuAt. */
  onRowContextMenu?: ((row: Row, at: Point) => void) | undefined;
}

interface DrawnRows<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: VirtualLines;
  /** The rows in screen order, each with the index of its line. */
  rowLines: readonly { row: Row; lineIndex: number }[];
  ids: readonly string[];
  linePx: number;
}

export const noSelection: ReadonlySet<string> = new Set();

/** Handles keys, pointer and focus for the rows of a table: moving, selecting and opening. */
export function useTableEvents<Row>(actions: RowActions<Row>, { scroller, virtualizer, rowLines, ids, linePx }: DrawnRows<Row>) {
  const { currentId, selectedIds = noSelection, onSelectionChange, onActivate, activateOn = "click", onRowContextMenu } = actions;
  const isSelectable = onSelectionChange !== undefined;
  const { focusRow, noteFocus, noteBlur } = useTableFocus(scroller, virtualizer);
  const [activeId, setActiveId] = useState<string>();
  const range = useRef<{ anchor: string | undefined; target: string | undefined }>({ anchor: undefined, target: undefined });
  const activeIndex = Math.max(0, ids.indexOf(activeId ?? currentId ?? ""));

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
    // Keys on a control in a cell or in the head belong to that control.
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
  /** A double click opens the row, so it must not select a word; dragging still selects text. */
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
  // A table with keyboard movement by row has the role of a grid and handles the events of its rows.
  const grid = {
    role: "grid",
    onKeyDown: handleKey,
    onMouseDown: handleMouseDown,
    onClick: handleClick,
    onContextMenu: handleContextMenu,
    onFocus: handleFocus,
    onBlur: noteBlur,
  } as const;
  return { grid, activeIndex };
}

function rowAt(target: EventTarget): number | undefined {
  // `instanceof` fails for elements of other windows.
  const element = (target as Element).closest<HTMLElement>("[data-row]");
  return element ? Number(element.dataset.row) : undefined;
}
