import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { eachAlone } from "../../base/eachAlone.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { accounts, sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { videoShareOpenings, videoShares } from "../../base/store/schema/videoShares.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import type { Platform } from "../../platform.ts";
import { siteOfShare } from "./findClip.ts";
import { shareEntry } from "./shareEntries.ts";
import { linkOfClip, shareMail } from "./shareMails.ts";
import { isShare, type ShareRow } from "./shareRows.ts";
import { sealContext } from "./shareVideo.ts";

/** A gateway that has not brought a clip after this long will not. */
const longestPreparationMs = dayMs;

type Parts = Pick<Platform, "store" | "events" | "clock" | "deviceLink" | "objects" | "keys" | "mail" | "log">;

/**
 * SR-04: sends the link of a clip that has come, says of one that will not come, and removes what is over. Every change names the state
 * that it changes, so of several processes on one database one makes it.
 */
export async function settleShares(platform: Parts): Promise<void> {
  const isPending = and(isNull(videoShares.readyAt), isNull(videoShares.failedAt), isNull(videoShares.revokedAt));
  const longAgo = new Date(platform.clock.now().getTime() - longestPreparationMs);
  const due = await platform.store.db
    .select()
    .from(videoShares)
    .where(and(isPending, or(isNotNull(videoShares.storedAt), isNotNull(videoShares.failure), lte(videoShares.createdAt, longAgo))));
  const settle = (share: ShareRow) => (share.storedAt ? publish(platform, share) : fail(platform, share));
  await eachAlone(due, settle, {
    log: platform.log,
    what: "A shared clip could not be settled",
    nameOf: ({ accountId, shareId }) => ({ accountId, shareId }),
  });
  await removeOver(platform);
}

/** The link works from now on: its mail leaves with that. */
async function publish({ events, clock, keys, mail }: Parts, share: ShareRow): Promise<void> {
  const { accountId, shareId, sealedCode, linkOrigin } = share;
  await events.record(accountId, async (transaction) => {
    const readyAt = clock.now();
    const expiresAt = new Date(readyAt.getTime() + share.minutes * minuteMs);
    const changed = await transaction
      .update(videoShares)
      .set({ readyAt, expiresAt, sealedCode: null })
      .where(and(isShare(share), isNull(videoShares.readyAt), isNull(videoShares.revokedAt), isNull(videoShares.failedAt)))
      .returning({ shareId: videoShares.shareId });
    if (changed.length === 0 || sealedCode === null) return [];
    const [place] = await transaction
      .select({ accountName: accounts.name, deviceName: devices.name, siteId: devices.siteId, timeZoneId: sites.timeZoneId })
      .from(devices)
      .innerJoin(accounts, eq(accounts.accountId, devices.accountId))
      .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
      .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, share.serialNumber)));
    // The camera was removed meanwhile: its link would say that it is over.
    if (!place) return [];
    const link = linkOfClip(linkOrigin, keys.open(sealedCode, sealContext(accountId, shareId)), share.isEvent);
    const words = shareMail({
      ...place,
      link,
      expiresAt,
      language: share.language,
      sharedByName: share.createdByName,
      fromUtc: share.fromUtc,
    });
    await mail.queue(transaction, { accountId, to: share.email, ...words });
    return [shareEntry(share, place.siteId, "share_ready", { data: { expiresAt: expiresAt.toISOString() } })];
  });
}

/** Why is what the gateway said; else it has taken too long. */
async function fail(platform: Parts, share: ShareRow): Promise<void> {
  const failure = share.failure ?? "TimedOut";
  await platform.events.record(share.accountId, async (transaction) => {
    const changed = await transaction
      .update(videoShares)
      .set({ failedAt: platform.clock.now(), failure, sealedCode: null })
      .where(and(isShare(share), isNull(videoShares.failedAt), isNull(videoShares.storedAt), isNull(videoShares.revokedAt)))
      .returning({ shareId: videoShares.shareId });
    if (changed.length === 0) return [];
    return [shareEntry(share, await siteOfShare(transaction, share), "share_failed", { data: { failure } })];
  });
  await tellDevices(platform, share.accountId, [share.gatewaySerial]);
}

/** The objects of links that are over, also of one that its gateway has not told of. */
async function removeOver({ store: { db }, clock, objects }: Parts): Promise<void> {
  const now = clock.now();
  const isOver = or(isNotNull(videoShares.revokedAt), isNotNull(videoShares.failedAt), lte(videoShares.expiresAt, now));
  const over = await db
    .select()
    .from(videoShares)
    .where(and(isNull(videoShares.removedAt), isOver));
  for (const share of over) {
    await objects.own.remove(share.objectKey);
    await db.update(videoShares).set({ removedAt: now }).where(isShare(share));
  }
}

/** What was shared long ago is in the log alone. */
export async function dropOldShares({ store: { db }, clock }: Pick<Platform, "store" | "clock">): Promise<void> {
  const longAgo = new Date(clock.now().getTime() - serverLimits.sharesKeptDays * dayMs);
  const dropped = await db
    .delete(videoShares)
    .where(and(lte(videoShares.createdAt, longAgo), isNotNull(videoShares.removedAt)))
    .returning({ accountId: videoShares.accountId, shareId: videoShares.shareId });
  for (const { accountId, shareId } of dropped) {
    await db.delete(videoShareOpenings).where(and(eq(videoShareOpenings.accountId, accountId), eq(videoShareOpenings.shareId, shareId)));
  }
}
