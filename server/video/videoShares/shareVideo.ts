import { randomUUID } from "node:crypto";
import { and, count, eq, gt, isNull, or } from "drizzle-orm";
import { shareVideoPlaylist } from "#contract/videoShares.ts";
import { mayWatch } from "../../access/decide.ts";
import { conflict, EventError, forbidden, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts, people } from "../../base/store/schema/accounts.ts";
import { videoShares } from "../../base/store/schema/videoShares.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { clipsPrefix } from "../../channels/objects/objectKey.ts";
import { handle } from "../../http/handle.ts";
import { hashToken } from "../../identity/browserSession.ts";
import { newLinkCode } from "../../people/credentials/handedLinks.ts";
import { requireRange } from "../recordings/recordedSource.ts";
import { requireSource } from "../videoSources/findSource.ts";
import { shareEntry } from "./shareEntries.ts";
import { linkOfClip } from "./shareMails.ts";
import { findShares, isShare } from "./shareRows.ts";

export const shareVideoPlaylistHandler = handle(shareVideoPlaylist, async ({ body, session, caller, platform }) => {
  const { source, device } = await requireSource(platform.store.db, session, body.videosourceid);
  if (device.serialNumber !== body.serialNumber) throw notFound("error_video_source_not_found");
  if (!mayWatch(session, device, "export")) throw forbidden("error_export_not_allowed");
  const { email = "", isEvent = false } = body;
  if (email === "") throw conflict(body.phoneNumber ? "error_share_text_unavailable" : "error_share_no_contact");
  const { fromUtc, toUtc } = requireRange(body, "playlist");
  if (fromUtc === toUtc) throw new EventError("error_recording_range");
  const { accountId, serialNumber, siteId } = device;
  const shareId = randomUUID();
  const code = newLinkCode();
  const now = platform.clock.now();
  await platform.events.record(accountId, async (transaction) => {
    await requireRoom(transaction, accountId, now);
    const share = {
      accountId,
      shareId,
      serialNumber,
      videoSourceId: source.videoSourceId,
      gatewaySerial: source.gatewaySerial,
      fromUtc: new Date(fromUtc),
      toUtc: new Date(toUtc),
      email,
      language: await languageOf(transaction, accountId, session.personId),
      linkOrigin: caller.linkOrigin,
      minutes: Math.ceil(body.expires / 60),
      isEvent,
      codeHash: hashToken(code),
      sealedCode: platform.keys.seal(code, sealContext(accountId, shareId)),
      objectKey: `${clipsPrefix(accountId, serialNumber)}${shareId}.mp4`,
      createdById: session.personId,
      createdByName: session.personName,
      createdAt: now,
    };
    await transaction.insert(videoShares).values(share);
    const actor = actorOf(session);
    return [shareEntry(share, siteId, "shared", { actor, data: { minutes: share.minutes } })];
  });
  await tellDevices(platform, accountId, [source.gatewaySerial]);
  const [share] = await findShares(platform, session, { matches: isShare({ accountId, shareId }), limit: 1 });
  // The camera was deleted at this moment.
  if (!share) throw notFound("error_video_source_not_found");
  return { share, link: linkOfClip(caller.linkOrigin, code, isEvent) };
});

/** Context of the encryption of a link's code. */
export const sealContext = (accountId: string, shareId: string) => `video-share:${accountId}:${shareId}`;

/** The account is locked, so that several who share at once do not pass its limit together. */
async function requireRoom(transaction: Database, accountId: string, now: Date): Promise<void> {
  await transaction.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.accountId, accountId)).for("update");
  const isLeft = and(
    isNull(videoShares.revokedAt),
    isNull(videoShares.failedAt),
    or(isNull(videoShares.expiresAt), gt(videoShares.expiresAt, now)),
  );
  const [found] = await transaction
    .select({ standing: count() })
    .from(videoShares)
    .where(and(eq(videoShares.accountId, accountId), isLeft));
  if ((found?.standing ?? 0) >= serverLimits.sharesMax) throw conflict("error_share_too_many");
}

/** The recipient's language is unknown, so the mail uses the sender's. */
async function languageOf(transaction: Database, accountId: string, personId: string): Promise<string> {
  const [person] = await transaction
    .select({ localeISO2: people.localeISO2 })
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId)));
  return person?.localeISO2 ?? "en";
}
