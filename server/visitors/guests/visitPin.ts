import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Session } from "../../access/session.ts";
import { conflict, forbidden } from "../../base/errors.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { mailText } from "../../base/mail/mailText.ts";
import type { Database } from "../../base/store/connect.ts";
import { pins } from "../../base/store/schema/credentials.ts";
import { unusedDigits } from "../../people/credentials/createPin.ts";
import { credentialMailValues } from "../../people/credentials/credentialMails.ts";
import { credentialEvent, ownerOf } from "../../people/credentials/holder.ts";
import { pinHash } from "../../people/credentials/pinHash.ts";
import type { Platform } from "../../platform.ts";
import type { PersonRow } from "./guestRows.ts";

interface Given {
  digits: string;
  entry: NewEvent;
}

/** B-24: a PIN for a visit needs the right to give credentials. @throws error_forbidden */
export function requireMayGivePin({ scopes }: Session): void {
  if (!scopes.has("credential_w")) throw forbidden();
}

/**
 * B-24: a PIN of its own for a visit. It has no end but that of the visit, so that a visit that is made longer keeps it.
 * @throws error_guest_no_email where it is to be mailed and there is no address
 */
export async function giveVisitPin(
  transaction: Database,
  session: Session,
  platform: Platform,
  guest: PersonRow,
  isMailed: boolean,
): Promise<Given> {
  const { accountId, personId, email } = guest;
  if (isMailed && email === null) throw conflict("error_guest_no_email");
  const digits = await unusedDigits(transaction, platform, accountId);
  const pinId = randomUUID();
  const hash = pinHash(platform.keys, accountId, digits);
  await transaction.insert(pins).values({ accountId, pinId, personId, hash, givenAt: platform.clock.now() });
  if (isMailed && email !== null) {
    const values = { ...(await credentialMailValues(transaction, guest, guest)), pin: digits };
    await platform.mail.queue(transaction, { accountId, to: email, ...mailText(guest.localeISO2, "visitPin", values) });
  }
  const data = { pinId, ...(isMailed && { isPinMailed: true }) };
  return { digits, entry: credentialEvent(session, ownerOf(guest), "pin.created", data) };
}

/** Whether the person has a PIN that opens as usual. */
export async function hasPin(db: Database, accountId: string, personId: string): Promise<boolean> {
  const isOfPerson = and(eq(pins.accountId, accountId), eq(pins.personId, personId), eq(pins.isDuress, false));
  const found = await db.select({ pinId: pins.pinId }).from(pins).where(isOfPerson).limit(1);
  return found.length > 0;
}
