import type { ReactNode } from "react";

export interface DataColumn<Row> {
  id: string;
  header: string;
  renderCell: (row: Row) => ReactNode;
  /** Makes the column sortable in the browser. */
  sortValue?: ((row: Row) => string | number | undefined) | undefined;
  /** Makes the column sortable by the server (sortMode "server"). */
  isSortable?: boolean;
  /** Pixels. A column without a width shares what is left, and at least one should. */
  width?: number;
  minWidth?: number;
  isNumeric?: boolean;
  /** 1 always stays and is the title of a card; 2 is the default; up to 2 it shows on cards; the highest go first when room is short. */
  priority?: number;
}

export interface ColumnState {
  sort?: { columnId: string; direction: "ascending" | "descending" } | undefined;
  hidden: readonly string[];
  /** Pixels by column id, where the person changed them. */
  widths: Readonly<Record<string, number>>;
}

export const initialColumnState: ColumnState = { hidden: [], widths: {} };

const defaultMinWidth = 96;
const flexibleMinWidth = 140;

export function minWidthOf(column: Pick<DataColumn<never>, "width" | "minWidth">): number {
  return column.minWidth ?? (column.width === undefined ? flexibleMinWidth : Math.min(column.width, defaultMinWidth));
}

/** The width a column asks for: the person's, its own, or the least a flexible one needs. */
export function wantedWidth(column: Pick<DataColumn<never>, "id" | "width" | "minWidth">, widths: ColumnState["widths"]): number {
  return widths[column.id] ?? column.width ?? minWidthOf(column);
}

type Sized = Pick<DataColumn<never>, "id" | "width" | "minWidth" | "priority">;

function leastWidth(column: Sized, widths: ColumnState["widths"]): number {
  return widths[column.id] ?? minWidthOf(column);
}

/** Drops columns, least important and rightmost first, until the rest fit in their least width; priority 1 is never dropped. */
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

/** What a flexible column would like to have when there is room. */
const flexibleShare = 240;

/**
 * Pixels for each column so that together they fill the room: short of it each gives what it can spare, with room
 * left each gets its share. The widths that the person chose, and columns that cannot shrink, stay as they are.
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
