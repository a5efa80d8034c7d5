import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Bookmark } from "#contract/bookmarks.ts";
import { mayWatch } from "../../access/decide.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { bookmarks } from "../../base/store/schema/bookmarks.ts";
import { devices } from "../../base/store/schema/devices.ts";

export type BookmarkRow = typeof bookmarks.$inferSelect;

export const isBookmark = ({ accountId, bookmarkId }: Pick<BookmarkRow, "accountId" | "bookmarkId">) =>
  and(eq(bookmarks.accountId, accountId), eq(bookmarks.bookmarkId, bookmarkId));

/** The bookmarks of the session's account that match and whose cameras it reaches, the latest recording first. */
export async function findBookmarks(
  db: Database,
  session: Session,
  { matches, limit }: { matches: SQL | undefined; limit: number },
): Promise<{ bookmark: Bookmark; siteId: string }[]> {
  const { accountId, deviceSerials } = session;
  const rows = await db
    .select({ row: bookmarks, device: devices, timeZoneId: sites.timeZoneId })
    .from(bookmarks)
    .innerJoin(devices, and(eq(devices.accountId, bookmarks.accountId), eq(devices.serialNumber, bookmarks.serialNumber)))
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(
      and(
        eq(bookmarks.accountId, accountId),
        // Asked of the store as well, so that a page is full.
        isAtReachedSite(session, devices.siteId),
        deviceSerials && inArray(bookmarks.serialNumber, [...deviceSerials]),
        matches,
      ),
    )
    .orderBy(desc(bookmarks.fromUtc), desc(bookmarks.bookmarkId))
    .limit(limit);
  return rows
    .filter(({ device }) => mayWatch(session, device, "recorded"))
    .map(({ row, device, timeZoneId }) => ({
      siteId: device.siteId,
      bookmark: {
        id: row.bookmarkId,
        serialNumber: row.serialNumber,
        deviceName: device.name,
        timeZoneId,
        fromUtc: row.fromUtc.toISOString(),
        toUtc: row.toUtc.toISOString(),
        name: row.name,
        note: row.note,
        createdBy: { id: row.createdById, name: row.createdByName },
        createdAtUtc: row.createdAt.toISOString(),
        mayRemove: row.createdById === session.personId || session.scopes.has("device_w"),
      },
    }));
}

/** The log entry of a bookmark's change. */
export function bookmarkEntry(
  kind: "recordings.bookmarked" | "recordings.bookmark_removed",
  { bookmark, siteId }: { bookmark: Pick<Bookmark, "id" | "serialNumber" | "fromUtc" | "toUtc" | "name">; siteId: string },
  session: Session,
): NewEvent {
  const { id, serialNumber, fromUtc, toUtc, name } = bookmark;
  return {
    kind,
    serialNumber,
    siteId,
    actor: actorOf(session),
    data: { bookmarkId: id, name, fromUtc, toUtc },
  };
}
