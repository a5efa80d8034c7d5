import { randomUUID } from "node:crypto";
import { and, count, eq, gt, lt, lte, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import type { Session } from "../../access/session.ts";
import { conflict } from "../../base/errors.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { actionLink } from "../../base/mail/actionLink.ts";
import { mailText } from "../../base/mail/mailText.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { hashToken } from "../../identity/browserSession.ts";
import { credentialMailValues } from "../../people/credentials/credentialMails.ts";
import { type LinkTimes, newLinkCode } from "../../people/credentials/handedLinks.ts";
import { credentialEvent, type Holder, ownerOf } from "../../people/credentials/holder.ts";
import { madePin } from "../../people/credentials/pinDigits.ts";
import { cloudKeyHash } from "../../people/credentials/pinHash.ts";
import type { Platform } from "../../platform.ts";
import { isWithoutEnd } from "./invitationRows.ts";

/** How long an invitation lasts, and how it is refused otherwise. */
export const lasting = {
  hours: limits.faceInvitationHours,
  daysMax: limits.faceInvitationDaysMax,
  errors: {
    expired: "error_provisioning_expired",
    tooLong: "error_provisioning_too_long",
    beyondPerson: "error_provisioning_beyond_person",
  },
} as const;

export interface NewInvitation {
  invitationId: string;
  code: string;
  pin: string;
  times: LinkTimes;
  isLinkMailed: boolean;
  isPinMailed: boolean;
}

export const newInvitation = (pin?: string) => ({ invitationId: randomUUID(), code: newLinkCode(), pin: pin ?? madePin() });

/** What the link of a face invitation looks like; its page asks for the PIN. */
export const linkOfInvitation = (origin: string, code: string) => actionLink(origin, "provisioninginvitation", code);

interface Making {
  platform: Platform;
  session: Session;
  /** Where links in mails lead. */
  linkOrigin: string;
}

/** Keeps an invitation and queues its mails, in the transaction in which its person is locked. @throws error_provisioning_no_email */
export async function keepInvitation(
  { platform: { clock, keys, mail }, session, linkOrigin }: Making,
  transaction: Database,
  holder: Holder,
  { invitationId, code, pin, times, isLinkMailed, isPinMailed }: NewInvitation,
): Promise<NewEvent> {
  const { accountId, personId, email } = holder;
  if ((isLinkMailed || isPinMailed) && !email) throw conflict("error_provisioning_no_email");
  await transaction.insert(faceInvitations).values({
    accountId,
    invitationId,
    personId,
    ...times,
    codeHash: hashToken(code),
    hash: cloudKeyHash(keys, accountId, code, pin),
    isMailed: isLinkMailed,
    givenById: session.personId,
    givenByName: session.personName,
    givenAt: clock.now(),
  });
  const values = await credentialMailValues(transaction, holder, times);
  const mailed = { accountId, to: email ?? "" };
  const link = linkOfInvitation(linkOrigin, code);
  if (isLinkMailed) await mail.queue(transaction, { ...mailed, ...mailText(holder.localeISO2, "faceInvitationLink", { ...values, link }) });
  if (isPinMailed) await mail.queue(transaction, { ...mailed, ...mailText(holder.localeISO2, "faceInvitationPin", { ...values, pin }) });
  const given = {
    validFrom: times.validFrom.toISOString(),
    validUntil: times.validUntil.toISOString(),
    ...(isLinkMailed && { isLinkMailed }),
    ...(isPinMailed && { isPinMailed }),
  };
  return credentialEvent(session, ownerOf(holder), "faceinvitation.created", { invitationId, to: given });
}

const isOfHolder = ({ accountId, personId }: Holder) =>
  and(eq(faceInvitations.accountId, accountId), eq(faceInvitations.personId, personId));

/** How many a person has that are not over. Their person is locked, so that nobody gives another one meanwhile. */
export async function countStanding(transaction: Database, holder: Holder, now: Date): Promise<number> {
  const isLeft = and(gt(faceInvitations.validUntil, now), lt(faceInvitations.wrongPins, serverLimits.linkPinTriesOfLife), isWithoutEnd);
  const [found] = await transaction
    .select({ standing: count() })
    .from(faceInvitations)
    .where(and(isOfHolder(holder), isLeft));
  return found?.standing ?? 0;
}

const isNotWaiting = sql`${faceInvitations.photoState} IS DISTINCT FROM 'checking'`;

/** Deletes invitations that ended long ago, except while a photo waits for review. */
export async function dropOld(transaction: Database, holder: Holder, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - serverLimits.faceInvitationKeptDays * dayMs);
  await transaction.delete(faceInvitations).where(and(isOfHolder(holder), lte(faceInvitations.validUntil, longAgo), isNotWaiting));
}
