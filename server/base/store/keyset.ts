import { type AnyColumn, asc, desc, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { EventError } from "../errors.ts";

const Cursor = z.tuple([z.string(), z.string(), z.string()]);

interface Wanted {
  after?: string | undefined;
  pageSize?: number | undefined;
}

interface Order {
  /** Names the order: a cursor of another one is refused. With `-` in front it runs backwards. */
  sort: string;
  /** The sort key. */
  text: SQL;
  /** Tells rows with the same text apart. */
  id: AnyColumn;
}

/** One page of a list that is sorted by a text, and then by id. */
export interface Keyset {
  /** To be selected with every row, for the cursor. */
  readonly place: { text: SQL<string>; id: SQL<string> };
  readonly following: SQL | undefined;
  readonly by: SQL[];
  /** One more than the page holds tells whether there is another. */
  readonly limit: number;
  pageOf<Found extends { place: { text: string; id: string } }, Row>(
    found: readonly Found[],
    present: (row: Found) => Row,
  ): { rows: Row[]; next?: string };
}

/** @throws error_invalid_request for a cursor that is not one of this order */
export function keysetOf({ after, pageSize = limits.pageSizeDefault }: Wanted, { sort, text, id }: Order): Keyset {
  const isDescending = sort.startsWith("-");
  const place = sql`(${text}, ${id})`;
  const [afterText, afterId] = after === undefined ? [] : readCursor(after, sort);
  const cursor = sql`(${afterText}::text, ${afterId}::text)`;
  return {
    place: { text: sql<string>`${text}`, id: sql<string>`${id}` },
    following: after === undefined ? undefined : isDescending ? sql`${place} < ${cursor}` : sql`${place} > ${cursor}`,
    by: isDescending ? [desc(text), desc(id)] : [asc(text), asc(id)],
    limit: pageSize + 1,
    pageOf(found, present) {
      const rows = found.slice(0, pageSize);
      const last = rows.at(-1);
      return {
        rows: rows.map(present),
        ...(found.length > pageSize && last && { next: cursorOf([sort, last.place.text, last.place.id]) }),
      };
    },
  };
}

/** A place in a list as callers carry it about: its order, and the text and id of the row before it. */
export const cursorOf = (parts: z.infer<typeof Cursor>) => Buffer.from(JSON.stringify(parts)).toString("base64url");

/** @throws error_invalid_request for a cursor that is not one of this order */
export function readCursor(cursor: string, wanted: string): [string, string] {
  const [sort, text, id] = partsOf(cursor);
  if (sort !== wanted || text === undefined || id === undefined || text.includes("\0")) throw new EventError("error_invalid_request");
  return [text, id];
}

function partsOf(cursor: string): Partial<z.infer<typeof Cursor>> {
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))).data ?? [];
  } catch {
    return [];
  }
}

/** The LIKE pattern of texts that contain these words literally. */
export function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
