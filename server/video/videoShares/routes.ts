import { and, count, eq, isNull } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { openSharedClip, readSharedClip } from "#contract/sharedClips.ts";
import { listVideoShares, revokeVideoShare } from "#contract/videoShares.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { videoShareOpenings, videoShares } from "../../base/store/schema/videoShares.ts";
import { afterTimeCursor, timeCursorOf } from "../../base/store/timeCursor.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { handle, type Route } from "../../http/handle.ts";
import { findClip, siteOfShare } from "./findClip.ts";
import { sharedClipPath } from "./sharedClipFile.ts";
import { shareEntry } from "./shareEntries.ts";
import { findShares, isShare, requireExport, shareStateOf } from "./shareRows.ts";
import { shareVideoPlaylistHandler } from "./shareVideo.ts";

const listVideoSharesHandler = handle(listVideoShares, async ({ query, session, platform }) => {
  requireExport(session);
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const matches = afterTimeCursor(query.after, { at: videoShares.createdAt, id: videoShares.shareId });
  // One more than asked for tells whether there is a next page.
  const found = await findShares(platform, session, { matches, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, ...(found.length > pageSize && last && { next: timeCursorOf(new Date(last.createdAtUtc), last.id) }) };
});

const readSharedClipHandler = handle(readSharedClip, async ({ params, caller, platform }) => {
  const { share, device, accountName, timeZoneId } = await findClip(platform, params.code, caller.address);
  return {
    accountName,
    deviceName: device.name,
    timeZoneId,
    fromUtc: share.fromUtc.toISOString(),
    toUtc: share.toUtc.toISOString(),
    isReady: share.readyAt !== null,
    ...(share.expiresAt && { expiresAtUtc: share.expiresAt.toISOString() }),
  };
});

const openSharedClipHandler = handle(openSharedClip, async ({ params, body, caller, platform }) => {
  const { share, device } = await findClip(platform, params.code, caller.address);
  if (!share.readyAt) throw conflict("error_shared_clip_not_ready");
  const { accountId, shareId } = share;
  const { openingId } = body;
  await platform.events.record(accountId, async (transaction) => {
    const [found] = await transaction
      .select({ opened: count() })
      .from(videoShareOpenings)
      .where(and(eq(videoShareOpenings.accountId, accountId), eq(videoShareOpenings.shareId, shareId)));
    if ((found?.opened ?? 0) >= serverLimits.shareOpeningsMax) throw new EventError("error_too_many_requests", 429);
    const made = await transaction
      .insert(videoShareOpenings)
      .values({ accountId, shareId, openingId, openedAt: platform.clock.now(), address: caller.address })
      .onConflictDoNothing()
      .returning({ openingId: videoShareOpenings.openingId });
    return made.length === 0 ? [] : [shareEntry(share, device.siteId, "share_opened", { data: { address: caller.address } })];
  });
  return { url: sharedClipPath(params.code, openingId) };
});

const revokeVideoShareHandler = handle(revokeVideoShare, async ({ params, session, platform }) => {
  requireExport(session);
  const { accountId, personName } = session;
  const one = { matches: isShare({ accountId, shareId: params.id }), limit: 1 };
  const [found] = await findShares(platform, session, one);
  if (!found) throw notFound("error_share_not_found");
  const now = platform.clock.now();
  let gateway: string | undefined;
  await platform.events.record(accountId, async (transaction) => {
    const [row] = await transaction.select().from(videoShares).where(one.matches).for("update");
    if (!row || !["preparing", "ready"].includes(shareStateOf(row, now))) return [];
    const revoked = { revokedAt: now, revokedByName: personName, sealedCode: null };
    await transaction
      .update(videoShares)
      .set(revoked)
      .where(and(one.matches, isNull(videoShares.revokedAt)));
    gateway = row.storedAt ? undefined : row.gatewaySerial;
    const actor = actorOf(session);
    return [shareEntry(row, await siteOfShare(transaction, row), "share_revoked", { actor, data: {} })];
  });
  if (gateway !== undefined) await tellDevices(platform, accountId, [gateway]);
  const [share] = await findShares(platform, session, one);
  if (!share) throw notFound("error_share_not_found");
  return share;
});

export const videoSharesRoutes: readonly Route[] = [
  shareVideoPlaylistHandler,
  listVideoSharesHandler,
  revokeVideoShareHandler,
  readSharedClipHandler,
  openSharedClipHandler,
];
