import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { createPin } from "#contract/credentials.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { pins } from "../../base/store/schema/credentials.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { credentialEvent, findHolder, type Holder, ownerOf } from "./holder.ts";
import { requireCredential } from "./listCredentials.ts";
import { isGuessable, madePin } from "./pinDigits.ts";
import { pinHash } from "./pinHash.ts";

const mostTries = 20;

export const createPinHandler = handle(createPin, async ({ body, session, platform }) => {
  const { personId, pin, isDuress = false, siteIds } = body;
  const { accountId } = session;
  const pinId = randomUUID();
  let made: string | undefined;
  // The error is the same for taken digits and for easily guessed ones.
  await refuseTakenName("error_pin_not_created", () =>
    platform.events.record(accountId, async (transaction) => {
      const holder = await findHolder(transaction, session, personId, true);
      if (!holder) throw notFound("error_user_not_found");
      if (pin !== undefined && isGuessable(pin)) throw conflict("error_pin_not_created");
      if (siteIds) await requireVenues(transaction, session, siteIds);
      const now = platform.clock.now();
      const validFrom = body.validFromUtc === undefined ? null : new Date(body.validFromUtc);
      const validUntil = endOf(holder, body.validUntilUtc, now);
      if (validFrom && validUntil && validUntil <= validFrom) throw new EventError("error_invalid_expiration");
      const digits = pin ?? (await unusedDigits(transaction, platform, accountId));
      made = pin === undefined ? digits : undefined;
      const replaced = await transaction
        .delete(pins)
        .where(and(eq(pins.accountId, accountId), eq(pins.personId, personId), eq(pins.isDuress, isDuress)))
        .returning({ pinId: pins.pinId });
      const hash = pinHash(platform.keys, accountId, digits);
      const times = { validFrom, validUntil, givenAt: now };
      await transaction.insert(pins).values({ accountId, pinId, personId, hash, isDuress, siteIds: siteIds ?? null, ...times });
      const [before] = replaced;
      const data = { pinId, ...(isDuress && { isDuress }), ...(before && { replacedPinId: before.pinId }) };
      return [credentialEvent(session, ownerOf(holder), "pin.created", data)];
    }),
  );
  const credential = await requireCredential(platform, session, personId, pinId);
  return { credential, ...(made !== undefined && { pin: made }) };
});

/** When a PIN ends: as told, and for a visitor never after the visit. */
export function endOf({ isVisitor, validUntil }: Holder, asked: string | null | undefined, now: Date): Date | null {
  const end = asked === undefined || asked === null ? null : new Date(asked);
  if (end && end <= now) throw conflict("error_pin_expired");
  if (!isVisitor || !validUntil) return end;
  if (end && end > validUntil) throw conflict("error_pin_guest_expiration_inconsistent");
  return end ?? validUntil;
}

async function requireVenues(transaction: Database, session: Session, siteIds: readonly string[]): Promise<void> {
  const { accountId } = session;
  const wanted = new Set(siteIds);
  const found = await transaction
    .select({ siteId: sites.siteId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), inArray(sites.siteId, [...wanted])));
  const reached = found.filter(({ siteId }) => reaches(session, { accountId, siteId }));
  if (reached.length < wanted.size) throw notFound("error_pin_venue_not_found");
}

/** Digits that nobody of the account has. @throws error_pin_not_created where none are found */
export async function unusedDigits(transaction: Database, { keys }: Platform, accountId: string): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const digits = madePin();
    const [taken] = await transaction
      .select({ pinId: pins.pinId })
      .from(pins)
      .where(and(eq(pins.accountId, accountId), eq(pins.hash, pinHash(keys, accountId, digits))));
    if (!taken) return digits;
  }
  throw conflict("error_pin_not_created");
}
