import { and, count, desc, eq, inArray, max, type SQL, sql } from "drizzle-orm";
import type { ShareState, VideoShare } from "#contract/videoShares.ts";
import { mayWatch } from "../../access/decide.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { forbidden } from "../../base/errors.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { videoShareOpenings, videoShares } from "../../base/store/schema/videoShares.ts";
import type { Platform } from "../../platform.ts";

export type ShareRow = typeof videoShares.$inferSelect;
type Marks = Pick<ShareRow, "revokedAt" | "failedAt" | "expiresAt" | "readyAt">;

/** State of a share at an instant. */
export function shareStateOf({ revokedAt, failedAt, expiresAt, readyAt }: Marks, now: Date): ShareState {
  if (revokedAt) return "revoked";
  if (failedAt) return "failed";
  if (expiresAt && expiresAt <= now) return "expired";
  return readyAt ? "ready" : "preparing";
}

/** Shared clips are hidden without the right to export. */
export function requireExport(session: Session): void {
  if (!session.videoRights.export) throw forbidden("error_export_not_allowed");
}

export const isShare = ({ accountId, shareId }: Pick<ShareRow, "accountId" | "shareId">) =>
  and(eq(videoShares.accountId, accountId), eq(videoShares.shareId, shareId));

/** The shares of the session's account that match and whose cameras it reaches, the newest first. */
export async function findShares(
  { store: { db }, clock }: Pick<Platform, "store" | "clock">,
  session: Session,
  { matches, limit }: { matches: SQL | undefined; limit: number },
): Promise<VideoShare[]> {
  const { accountId, deviceSerials } = session;
  const openings = db
    .select({
      shareId: videoShareOpenings.shareId,
      count: count().as("opened_count"),
      lastAt: max(videoShareOpenings.openedAt).as("last_opened_at"),
      lastFrom: sql<string>`(array_agg(${videoShareOpenings.address} order by ${videoShareOpenings.openedAt} desc))[1]`.as("last_from"),
    })
    .from(videoShareOpenings)
    .where(eq(videoShareOpenings.accountId, accountId))
    .groupBy(videoShareOpenings.shareId)
    .as("openings");
  const rows = await db
    .select({
      share: videoShares,
      device: devices,
      timeZoneId: sites.timeZoneId,
      opened: openings.count,
      lastAt: openings.lastAt,
      lastFrom: openings.lastFrom,
    })
    .from(videoShares)
    .innerJoin(devices, and(eq(devices.accountId, videoShares.accountId), eq(devices.serialNumber, videoShares.serialNumber)))
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .leftJoin(openings, eq(openings.shareId, videoShares.shareId))
    .where(
      and(
        eq(videoShares.accountId, accountId),
        // Asked of the store as well, so that a page is full.
        isAtReachedSite(session, devices.siteId),
        deviceSerials && inArray(videoShares.serialNumber, [...deviceSerials]),
        matches,
      ),
    )
    .orderBy(desc(videoShares.createdAt), desc(videoShares.shareId))
    .limit(limit);
  const now = clock.now();
  return rows
    .filter(({ device }) => mayWatch(session, device, "export"))
    .map(({ share, device, timeZoneId, opened, lastAt, lastFrom }) => ({
      id: share.shareId,
      serialNumber: share.serialNumber,
      deviceName: device.name,
      timeZoneId,
      fromUtc: share.fromUtc.toISOString(),
      toUtc: share.toUtc.toISOString(),
      email: share.email,
      minutes: share.minutes,
      state: shareStateOf(share, now),
      ...(share.failure && { failure: share.failure }),
      createdBy: { id: share.createdById, name: share.createdByName },
      createdAtUtc: share.createdAt.toISOString(),
      ...(share.expiresAt && { expiresAtUtc: share.expiresAt.toISOString() }),
      ...(share.revokedByName !== null && { revokedByName: share.revokedByName }),
      openedCount: opened ?? 0,
      ...(lastAt && { lastOpenedAtUtc: lastAt.toISOString() }),
      ...(lastFrom && { lastOpenedFrom: lastFrom }),
    }));
}
