import { UserStatus } from "#contract/enumerations.ts";
import { type InviteOutcome, inviteFaces, previewFaceInvitations } from "#contract/faceInvitations.ts";
import type { Database } from "../../base/store/connect.ts";
import { handle } from "../../http/handle.ts";
import { type AskedTimes, type LinkTimes, linkTimes } from "../../people/credentials/handedLinks.ts";
import { findHolder, fullNameOf, type Holder } from "../../people/credentials/holder.ts";
import { countStanding, dropOld, keepInvitation, lasting, newInvitation } from "./makeInvitation.ts";

interface Result {
  userId: string;
  fullName?: string;
  outcome: InviteOutcome;
}

/** The result for one person of several. */
async function outcomeOf(db: Database, holder: Holder | undefined, now: Date): Promise<InviteOutcome> {
  if (!holder) return "notFound";
  if (holder.status !== UserStatus.Active || (holder.validUntil && holder.validUntil <= now)) return "cannotCome";
  if (holder.hasEnrolledFace) return "hasFace";
  if ((await countStanding(db, holder, now)) > 0) return "alreadyInvited";
  return holder.email ? "invited" : "noEmail";
}

const resultOf = (userId: string, holder: Holder | undefined, outcome: InviteOutcome): Result => ({
  userId,
  ...(holder && { fullName: fullNameOf(holder) }),
  outcome,
});

/** An end beyond a person's own is theirs. */
function clamped({ validFrom, validUntil }: LinkTimes, { validUntil: end }: Holder): LinkTimes {
  return { validFrom, validUntil: end && end < validUntil ? end : validUntil };
}

export const previewInvitationsHandler = handle(previewFaceInvitations, async ({ body, session, platform: { store, clock } }) => {
  const now = clock.now();
  const results: Result[] = [];
  for (const userId of new Set(body.userIds)) {
    const holder = await findHolder(store.db, session, userId);
    results.push(resultOf(userId, holder, await outcomeOf(store.db, holder, now)));
  }
  return { results };
});

/** Each person in a transaction of their own: one who cannot be invited is in nobody's way. */
export const inviteSeveralHandler = handle(inviteFaces, async ({ body, session, caller, platform }) => {
  const asked: AskedTimes = { expiresOn: body.expiresOn };
  const times = linkTimes({ validUntil: null }, asked, platform.clock.now(), lasting);
  const making = { platform, session, linkOrigin: caller.linkOrigin };
  const results: Result[] = [];
  for (const userId of new Set(body.userIds)) {
    await platform.events.record(session.accountId, async (transaction) => {
      const now = platform.clock.now();
      const holder = await findHolder(transaction, session, userId, true);
      const outcome = await outcomeOf(transaction, holder, now);
      results.push(resultOf(userId, holder, outcome));
      if (!holder || outcome !== "invited") return [];
      await dropOld(transaction, holder, now);
      const mailed = { isLinkMailed: true, isPinMailed: true };
      return [await keepInvitation(making, transaction, holder, { ...newInvitation(), times: clamped(times, holder), ...mailed })];
    });
  }
  return { results };
});
