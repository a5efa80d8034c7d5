import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { createCloudKey } from "#contract/cloudKeys.ts";
import { UserStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { Session } from "../access/session.ts";
import { conflict, EventError, notFound } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { hashToken } from "../identity/browserSession.ts";
import type { Platform } from "../platform.ts";
import type { Database } from "../store/connect.ts";
import { cloudKeys } from "../store/schema/credentials.ts";
import { cloudKeyMails, linkOfCode } from "./cloudKeyMails.ts";
import { cloudKeysOfPerson, presentCloudKeys } from "./cloudKeyRows.ts";
import { isGuessable } from "./createPin.ts";
import { credentialChange, findHolder, type Holder, requireHolder } from "./holder.ts";
import { requireKeyDoors } from "./keyDoors.ts";
import { placeOf } from "./lettersTo.ts";
import { cloudKeyHash } from "./pinHash.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const codeBytes = 24;
const madePinDigits = 6;

export const createCloudKeyHandler = handle(createCloudKey, async ({ body, session, caller, platform }) => {
  const { userId: personId, sendByEmail = false, sendPinByEmail = false } = body;
  const { accountId } = session;
  const { store, events, clock, keys, mail } = platform;
  const serialNumbers = body.serialNumbers && [...new Set(body.serialNumbers)];
  await requireHolder(store.db, session, personId);
  if (serialNumbers) await requireKeyDoors(platform, session, personId, serialNumbers);
  if (body.pin !== undefined && isGuessable(body.pin)) throw conflict("error_pin_not_created");
  const cloudKeyId = randomUUID();
  const code = randomBytes(codeBytes).toString("base64url");
  const pin = body.pin ?? madePin();
  const link = linkOfCode(caller.linkOrigin, code);
  await events.record(accountId, async (transaction) => {
    const holder = await findHolder(transaction, session, personId, true);
    if (!holder) throw notFound("error_user_not_found");
    if (holder.status !== UserStatus.Active) throw conflict("error_user_wrong_status");
    const now = clock.now();
    const times = timesOf(holder, body, now);
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
    const words = cloudKeyMails({ holder, ...times, ...(await placeOf(transaction, holder)) });
    if (sendByEmail) await mail.queue(transaction, { accountId, to: address, ...words.link(link) });
    if (sendPinByEmail) await mail.queue(transaction, { accountId, to: address, ...words.pin(pin) });
    const given = {
      validFrom: times.validFrom.toISOString(),
      validUntil: times.validUntil.toISOString(),
      ...(serialNumbers && { serialNumbers }),
      ...(sendByEmail && { isLinkMailed: true }),
      ...(sendPinByEmail && { isPinMailed: true }),
    };
    return [credentialChange(session, holder, "cloudkey.created", { cloudKeyId, to: given }, "added")];
  });
  const cloudKey = await requireCloudKey(platform, session, personId, cloudKeyId);
  return { cloudKey, link, ...(body.pin === undefined && { pin }) };
});

/** what is told wins; else from now on for a day, or for as long as the person may come. */
function timesOf(
  { validUntil: end }: Holder,
  { validFrom: from, expiresOn }: { validFrom?: string | undefined; expiresOn?: string | undefined },
  now: Date,
): { validFrom: Date; validUntil: Date } {
  const validFrom = from === undefined ? now : new Date(from);
  const dayLater = new Date(validFrom.getTime() + limits.cloudKeyHours * hourMs);
  const validUntil = expiresOn === undefined ? (end && end < dayLater ? end : dayLater) : new Date(expiresOn);
  if (expiresOn !== undefined && validUntil <= validFrom) throw new EventError("error_invalid_expiration");
  if (validUntil <= now) throw conflict("error_cloudkey_expired");
  if (validUntil.getTime() - Math.max(validFrom.getTime(), now.getTime()) > limits.cloudKeyDaysMax * dayMs)
    throw conflict("error_cloudkey_too_long");
  if (end && (validUntil > end || validFrom >= end)) throw conflict("error_cloudkey_beyond_person");
  return { validFrom, validUntil };
}

function addressFor({ email }: Holder, isMailed: boolean): string {
  if (isMailed && !email) throw conflict("error_cloudkey_no_email");
  return email ?? "";
}

/** Keys that were over long ago go; of those that are not, a person has only so many. */
async function makeRoom(transaction: Database, { accountId, personId }: Holder, now: Date): Promise<void> {
  const isOfHolder = and(eq(cloudKeys.accountId, accountId), eq(cloudKeys.personId, personId));
  const longAgo = new Date(now.getTime() - limits.cloudKeyKeptDays * dayMs);
  await transaction.delete(cloudKeys).where(and(isOfHolder, lte(cloudKeys.validUntil, longAgo)));
  const left = await transaction
    .select({ cloudKeyId: cloudKeys.cloudKeyId })
    .from(cloudKeys)
    .where(and(isOfHolder, gt(cloudKeys.validUntil, now)));
  if (left.length >= limits.cloudKeysMax) throw conflict("error_cloudkeys_too_many");
}

function madePin(): string {
  let digits = "";
  do digits = String(randomInt(10 ** madePinDigits)).padStart(madePinDigits, "0");
  while (isGuessable(digits));
  return digits;
}

async function requireCloudKey({ store, clock }: Platform, session: Session, personId: string, cloudKeyId: string) {
  const found = await cloudKeysOfPerson(store.db, session.accountId, personId, clock.now());
  const [made] = await presentCloudKeys(
    store.db,
    session,
    found.filter(({ key }) => key.cloudKeyId === cloudKeyId),
  );
  // Somebody took it away in this moment.
  if (!made) throw notFound("error_user_not_found");
  return made;
}
