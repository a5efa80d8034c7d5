import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { type Bookmark, listBookmarks } from "#contract/bookmarks.ts";
import { limits } from "#contract/limits.ts";
import { EventError } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { bookmarks } from "../store/schema/bookmarks.ts";
import { findBookmarks, requireRecordedRight } from "./bookmarkRows.ts";

export const listBookmarksHandler = handle(listBookmarks, async ({ query, session, platform: { store } }) => {
  requireRecordedRight(session);
  const { pageSize = limits.pageSizeDefault, serialNumber, fromDate, toDate, after } = query;
  const search = query.search?.trim().toLowerCase();
  const matches = and(
    serialNumber === undefined ? undefined : eq(bookmarks.serialNumber, serialNumber),
    fromDate === undefined ? undefined : gte(bookmarks.toUtc, new Date(fromDate)),
    toDate === undefined ? undefined : lte(bookmarks.fromUtc, new Date(toDate)),
    search ? sql`strpos(lower(${bookmarks.name} || ' ' || ${bookmarks.note}), ${search}) > 0` : undefined,
    after === undefined ? undefined : before(after),
  );
  // One more than asked for tells whether there is a next page.
  const found = await findBookmarks(store.db, session, { matches, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize).map(({ bookmark }) => bookmark);
  const last = rows.at(-1);
  return { rows, ...(found.length > pageSize && last && { next: cursorOf(last) }) };
});

/** A place among the bookmarks, opaque to callers. */
function cursorOf({ fromUtc, id }: Pick<Bookmark, "fromUtc" | "id">): string {
  return Buffer.from(`${Date.parse(fromUtc)} ${id}`).toString("base64url");
}

function before(cursor: string): SQL {
  const match = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!match) throw new EventError("error_invalid_request");
  const fromUtc = new Date(Number(match[1])).toISOString();
  return sql`(${bookmarks.fromUtc}, ${bookmarks.bookmarkId}) < (${fromUtc}::timestamptz, ${match[2]})`;
}
