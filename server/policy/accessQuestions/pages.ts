import { limits } from "#contract/limits.ts";
import { cursorOf, readCursor } from "../../base/store/keyset.ts";
import { compare } from "./names.ts";

interface Wanted {
  after?: string | undefined;
  pageSize?: number | undefined;
}

/** One page of rows that are already sorted by name, then id. @throws error_invalid_request for a foreign cursor */
export function pageAfter<Row extends { readonly sortName: string }>(
  sorted: readonly Row[],
  idOf: (row: Row) => string,
  { after, pageSize = limits.pageSizeDefault }: Wanted,
): { rows: Row[]; next?: string } {
  const place = after === undefined ? undefined : readCursor(after, "name");
  const first = place ? firstAfter(sorted, (row) => compare(row.sortName, place[0]) || compare(idOf(row), place[1])) : 0;
  const rows = sorted.slice(first, first + pageSize);
  const last = rows.at(-1);
  return { rows, ...(last && first + pageSize < sorted.length && { next: cursorOf(["name", last.sortName, idOf(last)]) }) };
}

/** The first row after a place, where `side` is above 0. */
function firstAfter<Row>(sorted: readonly Row[], side: (row: Row) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = sorted[middle];
    if (row !== undefined && side(row) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
