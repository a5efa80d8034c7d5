import { and, count, eq } from "drizzle-orm";
import { openSharedClip, readSharedClip } from "#contract/sharedClips.ts";
import { conflict, EventError } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { videoShareOpenings } from "../../base/store/schema/videoShares.ts";
import { findClip } from "./findClip.ts";
import { shareEntry } from "./shareEntries.ts";
import { sharedClipPath } from "./sharedClipFile.ts";
import { serverLimits } from "../../base/serverLimits.ts";

export const readSharedClipHandler = handle(readSharedClip, async ({ params, caller, platform }) => {
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

export const openSharedClipHandler = handle(openSharedClip, async ({ params, body, caller, platform }) => {
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
