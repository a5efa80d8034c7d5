import { limits } from "#contract/limits.ts";
import { EventError } from "../../base/errors.ts";

interface Paging {
  after?: string | undefined;
  pageSize?: number | undefined;
}

/** A page of a report that is made as a whole: one row for each door, site or schedule. `sort` is the name of a number, `last` or `name`. */
export function reportPage<Row extends { name: string; lastUtc?: string | undefined }>(
  rows: readonly Row[],
  { after, pageSize = limits.pageSizeDefault }: Paging,
  sort: string,
): { rows: Row[]; next?: string } {
  const start = after === undefined ? 0 : fromCursor(after);
  const sorted = rows.toSorted(comparing(sort));
  const end = start + pageSize;
  return { rows: sorted.slice(start, end), ...(end < sorted.length && { next: toCursor(end) }) };
}

function comparing(sort: string): (one: { name: string }, other: { name: string }) => number {
  const isDown = sort.startsWith("-");
  const field = isDown ? sort.slice(1) : sort;
  const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const valueOf = (row: object): number | string =>
    (row as Record<string, number | string | undefined>)[field === "last" ? "lastUtc" : field] ?? "";
  return (one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    const byField = field === "name" ? names.compare(one.name, other.name) : a < b ? -1 : Number(a > b);
    return (isDown ? -byField : byField) || names.compare(one.name, other.name);
  };
}

const toCursor = (offset: number) => Buffer.from(`at ${offset}`).toString("base64url");

function fromCursor(cursor: string): number {
  const [, offset] = /^at (\d{1,9})$/.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (offset === undefined) throw new EventError("error_invalid_request");
  return Number(offset);
}
