import { and, eq, gte, lte, sql } from "drizzle-orm";
import { listBookmarks } from "#contract/bookmarks.ts";
import { limits } from "#contract/limits.ts";
import { type Route, handle } from "../../http/handle.ts";
import { addBookmarkHandler, removeBookmarkHandler } from "./changeBookmarks.ts";
import { hasText } from "../../base/store/folded.ts";
import { bookmarks } from "../../base/store/schema/bookmarks.ts";
import { afterTimeCursor, timeCursorOf } from "../../base/store/timeCursor.ts";
import { requireRecordedRight } from "../recordings/recordedSource.ts";
import { findBookmarks } from "./bookmarkRows.ts";

const listBookmarksHandler = handle(listBookmarks, async ({ query, session, platform: { store } }) => {
  requireRecordedRight(session);
  const { pageSize = limits.pageSizeDefault, serialNumber, fromDate, toDate, after } = query;
  const matches = and(
    serialNumber === undefined ? undefined : eq(bookmarks.serialNumber, serialNumber),
    fromDate === undefined ? undefined : gte(bookmarks.toUtc, new Date(fromDate)),
    toDate === undefined ? undefined : lte(bookmarks.fromUtc, new Date(toDate)),
    hasText(query.search, sql`${bookmarks.name} || ' ' || ${bookmarks.note}`),
    afterTimeCursor(after, { at: bookmarks.fromUtc, id: bookmarks.bookmarkId }),
  );
  // One more than asked for tells whether there is a next page.
  const found = await findBookmarks(store.db, session, { matches, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize).map(({ bookmark }) => bookmark);
  const last = rows.at(-1);
  return { rows, ...(found.length > pageSize && last && { next: timeCursorOf(new Date(last.fromUtc), last.id) }) };
});

export const bookmarksRoutes: readonly Route[] = [listBookmarksHandler, addBookmarkHandler, removeBookmarkHandler];
