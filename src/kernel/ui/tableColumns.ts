import type { ReactNode } from "react";

export interface DataColumn<Row> {
  id: string;
  header: string;
  renderCell: (row: Row) => ReactNode;
  /** Makes the column sortable in the browser. */
  sortValue?: ((row: Row) => string | number | undefined) | undefined;
  /** Makes the column sortable by the server (sortMode "server"). */
  isSortable?: boolean;
  /** Width in pixels. Columns without a width share the remaining space; at least one column should have none. */
  width?: number;
  minWidth?: number;
  isNumeric?: boolean;
  /**
   * 1 always stays visible and is the title of a card. 2 is the default; columns up to 2 appear on cards. In a narrow table, those with the
   * highest number disappear first.
   */
  priority?: number;
}

export interface ColumnState {
  sort?: { columnId: string; direction: "ascending" | "descending" } | undefined;
  hidden: readonly string[];
  /** Widths in pixels that the person has set, by column id. */
  widths: Readonly<Record<string, number>>;
}

export const initialColumnState: ColumnState = { hidden: [], widths: {} };

const defaultMinWidth = 96;
const flexibleMinWidth = 140;

export function minWidthOf(column: Pick<DataColumn<never>, "width" | "minWidth">): number {
  return column.minWidth ?? (column.width === undefined ? flexibleMinWidth : Math.min(column.width, defaultMinWidth));
}

/** The preferred width of a column: the person's, its own, or the minimum of a flexible column. */
export function wantedWidth(column: Pick<DataColumn<never>, "id" | "width" | "minWidth">, widths: ColumnState["widths"]): number {
  return widths[column.id] ?? column.width ?? minWidthOf(column);
}

type Sized = Pick<DataColumn<never>, "id" | "width" | "minWidth" | "priority">;

function leastWidth(column: Sized, widths: ColumnState["widths"]): number {
  return widths[column.id] ?? minWidthOf(column);
}

/**
 * Removes columns until the others fit at their minimum width: the least important first, and of equal ones the rightmost. Never removes
 * priority 1.
 */
export function columnsThatFit<Column extends Sized>(columns: readonly Column[], widths: ColumnState["widths"], roomPx: number): Column[] {
  let kept = [...columns];
  const total = () => kept.reduce((sum, column) => sum + leastWidth(column, widths), 0);
  while (total() > roomPx) {
    const lowest = Math.max(...kept.map((column) => column.priority ?? 2));
    if (lowest <= 1) break;
    const at = kept.findLastIndex((column) => (column.priority ?? 2) === lowest);
    kept = kept.filter((_, index) => index !== at);
  }
  return kept;
}

/** Preferred width in pixels of a flexible column. */
const flexibleShare = 240;

/**
 * Distributes the available width in pixels. If there is too little, each column shrinks in proportion to what it can spare; surplus width
 * is shared. Widths set by the person and columns that can't shrink don't change.
 */
export function fittedWidths(columns: readonly Sized[], widths: ColumnState["widths"], roomPx: number): Record<string, number> {
  const parts = columns.map((column) => {
    const least = leastWidth(column, widths);
    const wanted = widths[column.id] ?? column.width ?? flexibleShare;
    const isFixed = widths[column.id] !== undefined || column.width === least;
    return { id: column.id, least, wanted: Math.max(least, wanted), isFixed };
  });
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0);
  const missing = sum(({ wanted }) => wanted) - roomPx;
  const spare = sum(({ wanted, least }) => wanted - least);
  const growing = sum(({ wanted, isFixed }) => (isFixed ? 0 : wanted));
  return Object.fromEntries(
    parts.map(({ id, least, wanted, isFixed }) => {
      if (missing > 0) return [id, spare === 0 ? least : wanted - (wanted - least) * Math.min(1, missing / spare)];
      return [id, isFixed || growing === 0 ? wanted : wanted - (missing * wanted) / growing];
    }),
  );
}
