import { randomUUID } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { createCloudKey } from "#contract/cloudKeys.ts";
import { dayMs } from "#contract/durations.ts";
import { keyLinkOf } from "#contract/keyLinks.ts";
import { limits } from "#contract/limits.ts";
import { isLive } from "../../access/liveUserStatuses.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { mailText } from "../../base/mail/mailText.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { cloudKeys } from "../../base/store/schema/credentials.ts";
import { handle } from "../../http/handle.ts";
import { hashToken } from "../../identity/browserSession.ts";
import { cloudKeysOfPerson, presentCloudKeys } from "../../people/credentials/cloudKeyRows.ts";
import { credentialMailValues } from "../../people/credentials/credentialMails.ts";
import { linkTimes, newLinkCode } from "../../people/credentials/handedLinks.ts";
import { credentialEvent, findHolder, type Holder, ownerOf, requireHolder } from "../../people/credentials/holder.ts";
import { isGuessable, madePin } from "../../people/credentials/pinDigits.ts";
import { cloudKeyHash } from "../../people/credentials/pinHash.ts";
import type { Platform } from "../../platform.ts";
import { requireKeyDoors } from "./keyDoors.ts";

const lasting = {
  hours: limits.cloudKeyHours,
  daysMax: limits.cloudKeyDaysMax,
  errors: { expired: "error_cloudkey_expired", tooLong: "error_cloudkey_too_long", beyondPerson: "error_cloudkey_beyond_person" },
} as const;

export const createCloudKeyHandler = handle(createCloudKey, async ({ body, session, caller, platform }) => {
  const { userId: personId, sendByEmail = false, sendPinByEmail = false } = body;
  const { accountId } = session;
  const { store, events, clock, keys, mail } = platform;
  const serialNumbers = body.serialNumbers && [...new Set(body.serialNumbers)];
  await requireHolder(store.db, session, personId);
  if (serialNumbers) await requireKeyDoors(platform, session, personId, serialNumbers);
  if (body.pin !== undefined && isGuessable(body.pin)) throw conflict("error_pin_not_created");
  const cloudKeyId = randomUUID();
  const code = newLinkCode();
  const pin = body.pin ?? madePin();
  const link = keyLinkOf(caller.linkOrigin, code);
  await events.record(accountId, async (transaction) => {
    const holder = await findHolder(transaction, session, personId, true);
    if (!holder) throw notFound("error_user_not_found");
    if (!isLive(holder)) throw conflict("error_user_wrong_status");
    const now = clock.now();
    const times = linkTimes(holder, body, now, lasting);
    const address = addressFor(holder, sendByEmail || sendPinByEmail);
    await makeRoom(transaction, holder, now);
    await transaction.insert(cloudKeys).values({
      accountId,
      cloudKeyId,
      personId,
      ...times,
      codeHash: hashToken(code),
      hash: cloudKeyHash(keys, accountId, code, pin),
      serialNumbers: serialNumbers ?? null,
      givenById: session.personId,
      givenByName: session.personName,
      givenAt: now,
    });
    const values = await credentialMailValues(transaction, holder, times);
    const mailed = { accountId, to: address };
    if (sendByEmail) await mail.queue(transaction, { ...mailed, ...mailText(holder.localeISO2, "cloudKeyLink", { ...values, link }) });
    if (sendPinByEmail) await mail.queue(transaction, { ...mailed, ...mailText(holder.localeISO2, "cloudKeyPin", { ...values, pin }) });
    const given = {
      validFrom: times.validFrom.toISOString(),
      validUntil: times.validUntil.toISOString(),
      ...(serialNumbers && { serialNumbers }),
      ...(sendByEmail && { isLinkMailed: true }),
      ...(sendPinByEmail && { isPinMailed: true }),
    };
    return [credentialEvent(session, ownerOf(holder), "cloudkey.created", { cloudKeyId, to: given })];
  });
  const cloudKey = await requireCloudKey(platform, session, personId, cloudKeyId);
  return { cloudKey, link, ...(body.pin === undefined && { pin }) };
});

function addressFor({ email }: Holder, isMailed: boolean): string {
  if (isMailed && !email) throw conflict("error_cloudkey_no_email");
  return email ?? "";
}

/** Keys that were over long ago go; of those that are not, a person has only so many. */
async function makeRoom(transaction: Database, { accountId, personId }: Holder, now: Date): Promise<void> {
  const isOfHolder = and(eq(cloudKeys.accountId, accountId), eq(cloudKeys.personId, personId));
  const longAgo = new Date(now.getTime() - serverLimits.cloudKeyKeptDays * dayMs);
  await transaction.delete(cloudKeys).where(and(isOfHolder, lte(cloudKeys.validUntil, longAgo)));
  const left = await transaction
    .select({ cloudKeyId: cloudKeys.cloudKeyId })
    .from(cloudKeys)
    .where(and(isOfHolder, gt(cloudKeys.validUntil, now)));
  if (left.length >= serverLimits.cloudKeysMax) throw conflict("error_cloudkeys_too_many");
}

async function requireCloudKey({ store, clock }: Platform, session: Session, personId: string, cloudKeyId: string) {
  const found = await cloudKeysOfPerson(store.db, session.accountId, personId, clock.now());
  const [made] = await presentCloudKeys(
    store.db,
    session,
    found.filter(({ key }) => key.cloudKeyId === cloudKeyId),
  );
  // Deleted by another call at this moment.
  if (!made) throw notFound("error_user_not_found");
  return made;
}
