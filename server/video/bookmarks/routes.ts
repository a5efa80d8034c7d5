import { randomUUID } from "node:crypto";
import { and, count, eq, gte, lte, sql } from "drizzle-orm";
import { addBookmark, listBookmarks, removeBookmark } from "#contract/bookmarks.ts";
import { limits } from "#contract/limits.ts";
import { conflict, EventError, forbidden, notFound } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { hasText } from "../../base/store/folded.ts";
import { bookmarks } from "../../base/store/schema/bookmarks.ts";
import { afterTimeCursor, timeCursorOf } from "../../base/store/timeCursor.ts";
import { handle, type Route } from "../../http/handle.ts";
import { requireRange, requireRecorded, requireRecordedRight } from "../recordings/recordedSource.ts";
import { bookmarkEntry, findBookmarks, isBookmark } from "./bookmarkRows.ts";

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

const addBookmarkHandler = handle(addBookmark, async ({ params, body, session, platform }) => {
  const { events, store, clock } = platform;
  const { device } = await requireRecorded(platform, session, params.id);
  const { fromUtc, toUtc } = requireRange(body, "playlist");
  const now = clock.now();
  if (Date.parse(toUtc) > now.getTime()) throw new EventError("error_recording_range", 400);
  const { accountId, personId, personName } = session;
  const { serialNumber, siteId } = device;
  const bookmarkId = randomUUID();
  await events.record(accountId, async (transaction) => {
    const [found] = await transaction.select({ known: count() }).from(bookmarks).where(eq(bookmarks.accountId, accountId));
    if ((found?.known ?? 0) >= serverLimits.bookmarksMax) throw conflict("error_bookmark_too_many");
    const { name, note = "" } = body;
    const made = { createdById: personId, createdByName: personName, createdAt: now };
    const range = { fromUtc: new Date(fromUtc), toUtc: new Date(toUtc) };
    await transaction.insert(bookmarks).values({ accountId, bookmarkId, serialNumber, ...range, name, note, ...made });
    return [bookmarkEntry("recordings.bookmarked", { bookmark: { id: bookmarkId, serialNumber, fromUtc, toUtc, name }, siteId }, session)];
  });
  const [added] = await findBookmarks(store.db, session, { matches: isBookmark({ accountId, bookmarkId }), limit: 1 });
  if (!added) throw notFound("error_video_source_not_found");
  return added.bookmark;
});

/** Of two simultaneous deletions the second finds none. */
const removeBookmarkHandler = handle(removeBookmark, async ({ params, session, platform: { events } }) => {
  requireRecordedRight(session);
  const { accountId } = session;
  const one = { matches: isBookmark({ accountId, bookmarkId: params.id }), limit: 1 };
  await events.record(accountId, async (transaction) => {
    await transaction.select().from(bookmarks).where(one.matches).for("update");
    const [found] = await findBookmarks(transaction, session, one);
    if (!found) throw notFound("error_bookmark_not_found");
    if (!found.bookmark.mayRemove) throw forbidden("error_forbidden");
    await transaction.delete(bookmarks).where(one.matches);
    return [bookmarkEntry("recordings.bookmark_removed", found, session)];
  });
  return {};
});

export const bookmarksRoutes: readonly Route[] = [listBookmarksHandler, addBookmarkHandler, removeBookmarkHandler];
