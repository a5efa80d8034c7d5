import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { PhotoRefusal } from "#contract/enumerations.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { networkOf } from "../../http/networkOf.ts";
import { hashToken } from "../../identity/browserSession.ts";
import { cloudKeyHash } from "../../people/credentials/pinHash.ts";
import type { Platform } from "../../platform.ts";
import { type FoundInvitation, invitationColumns, isOfPresentPerson, isWindowOver } from "./invitationRows.ts";

/** wrong PINs of one address, at any link. */
const ofAddress: AttemptRule = {
  name: "link-pin-address",
  limit: serverLimits.facePinTriesOfAddress,
  windowMs: serverLimits.linkPinWindowMs,
};

export type Invitation = FoundInvitation["invitation"];
export type LinkedInvitation = FoundInvitation & { siteIds: string[] };

export async function findByCode({ store, clock }: Platform, code: string): Promise<LinkedInvitation | undefined> {
  const [found] = await store.db
    .select({ ...invitationColumns(clock.now()), siteIds: people.siteIds })
    .from(faceInvitations)
    .innerJoin(people, isOfPresentPerson)
    .where(eq(faceInvitations.codeHash, hashToken(code)));
  return found;
}

/**
 * PB-07, Q-17: the invitation of a link, for who types its PIN; undefined for a wrong one. The try is counted before the PIN is
 * compared, so that tries at the same moment gain nothing; a right one is taken back.
 * @throws error_provisioning_…, error_too_many_requests
 */
export async function tryPin(platform: Platform, address: string, code: string, pin: string): Promise<LinkedInvitation | undefined> {
  const { store, keys, clock } = platform;
  const found = await findByCode(platform, code);
  if (found?.standing === "MaxPinAttempts") throw conflict("error_provisioning_max_pin_attempts");
  if (found?.standing === "Error") throw conflict("error_provisioning_max_attempts");
  if (found?.standing !== "Active") throw notFound("error_provisioning_invitation_not_found");
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (!(await attempts.count(ofAddress, networkOf(address)))) throw new EventError("error_too_many_requests", 429);
  const counted = await countTry(platform, found.invitation);
  if (!counted) throw conflict("error_provisioning_max_pin_attempts");
  const { accountId, hash } = found.invitation;
  if (!isSame(hash, cloudKeyHash(keys, accountId, code, pin))) {
    await tellOfWrongPins(platform, found, counted);
    return undefined;
  }
  await attempts.uncount(ofAddress, networkOf(address));
  await takeTryBack(platform, found);
  return found;
}

export const isIt = ({ accountId, invitationId }: Pick<Invitation, "accountId" | "invitationId">) =>
  and(eq(faceInvitations.accountId, accountId), eq(faceInvitations.invitationId, invitationId));

/** Undefined where no try is left. */
async function countTry({ store, clock }: Platform, invitation: Invitation): Promise<Invitation | undefined> {
  const now = clock.now();
  const { wrongPins, wrongPinsOfWindow, windowStartedAt } = faceInvitations;
  const isOver = isWindowOver(now);
  const [counted] = await store.db
    .update(faceInvitations)
    .set({
      wrongPins: sql`${wrongPins} + 1`,
      wrongPinsOfWindow: sql`CASE WHEN ${isOver} THEN 1 ELSE ${wrongPinsOfWindow} + 1 END`,
      windowStartedAt: sql`CASE WHEN ${isOver} THEN ${now.toISOString()}::timestamptz ELSE ${windowStartedAt} END`,
    })
    .where(
      and(isIt(invitation), lt(wrongPins, serverLimits.linkPinTriesOfLife), or(lt(wrongPinsOfWindow, serverLimits.linkPinTries), isOver)),
    )
    .returning();
  return counted;
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The answer when a link accepts no PINs, for a time or for ever. */
async function tellOfWrongPins({ events }: Platform, found: LinkedInvitation, { wrongPins, wrongPinsOfWindow }: Invitation): Promise<void> {
  const isForEver = wrongPins >= serverLimits.linkPinTriesOfLife;
  if (!isForEver && wrongPinsOfWindow < serverLimits.linkPinTries) return;
  const kind = isForEver ? "faceinvitation.pin_attempts_used" : "faceinvitation.pin_locked";
  await events.record(found.invitation.accountId, async () => [linkEvent(found, kind)]);
}

/** Records the first correct PIN: the inviting person wants to know whether the link was opened. */
async function takeTryBack({ store, events, clock }: Platform, found: LinkedInvitation): Promise<void> {
  const { wrongPins, wrongPinsOfWindow, openedAt } = faceInvitations;
  const back = { wrongPins: sql`greatest(${wrongPins} - 1, 0)`, wrongPinsOfWindow: sql`greatest(${wrongPinsOfWindow} - 1, 0)` };
  await store.db.update(faceInvitations).set(back).where(isIt(found.invitation));
  if (found.invitation.openedAt) return;
  await events.record(found.invitation.accountId, async (transaction) => {
    const first = and(isIt(found.invitation), isNull(openedAt));
    const opened = await transaction.update(faceInvitations).set({ openedAt: clock.now() }).where(first).returning();
    return opened.map(() => linkEvent(found, "faceinvitation.opened"));
  });
}

type LinkKind = Extract<EventKind, `faceinvitation.${string}`> | "face.enrolled";

/** The holder of the link is unknown; the entry belongs to the person's site. */
export function linkEvent(
  { invitation: { personId, invitationId }, fullName, siteIds: [siteId] }: LinkedInvitation,
  kind: LinkKind,
  data: { refusal?: PhotoRefusal } = {},
): NewEvent {
  return entryOf(
    {
      kind,
      ...(siteId !== undefined && { siteId }),
      actor: { kind: "system", name: "Face invitation" },
      ...(kind === "face.enrolled" && { told: { Change: "changed" } }),
    },
    { personId, personName: fullName, invitationId, ...data },
  );
}
