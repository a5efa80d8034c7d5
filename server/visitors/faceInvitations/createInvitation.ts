import { and, eq } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { createFaceInvitation } from "#contract/faceInvitations.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { handle } from "../../http/handle.ts";
import { linkTimes } from "../../people/credentials/handedLinks.ts";
import { findHolder } from "../../people/credentials/holder.ts";
import { isGuessable } from "../../people/credentials/pinDigits.ts";
import type { Platform } from "../../platform.ts";
import { invitationColumns, isOfPresentPerson, presentInvitation } from "./invitationRows.ts";
import { countStanding, dropOld, keepInvitation, lasting, linkOfInvitation, newInvitation } from "./makeInvitation.ts";

export const createInvitationHandler = handle(createFaceInvitation, async ({ body, query, session, caller, platform }) => {
  const { subjectUserId: personId, sendByEmail = false, sendPinByEmail = false } = body;
  const { linkOrigin } = caller;
  if (body.sendByText) throw conflict("error_provisioning_text_unavailable");
  if (body.pin !== undefined && isGuessable(body.pin)) throw conflict("error_pin_not_created");
  const made = newInvitation(body.pin);
  await platform.events.record(session.accountId, async (transaction) => {
    const holder = await findHolder(transaction, session, personId, true);
    const isOther = query.isVisitor !== undefined && holder?.isVisitor !== (query.isVisitor === "true");
    if (!holder || isOther) throw notFound("error_user_not_found");
    if (holder.status !== UserStatus.Active) throw conflict("error_user_wrong_status");
    const now = platform.clock.now();
    const times = linkTimes(holder, body, now, lasting);
    await dropOld(transaction, holder, now);
    if ((await countStanding(transaction, holder, now)) >= serverLimits.faceInvitationsMax) throw conflict("error_provisioning_too_many");
    const mailed = { isLinkMailed: sendByEmail, isPinMailed: sendPinByEmail };
    return [await keepInvitation({ platform, session, linkOrigin }, transaction, holder, { ...made, times, ...mailed })];
  });
  return {
    invitation: await requireInvitation(platform, session.accountId, made.invitationId),
    link: linkOfInvitation(linkOrigin, made.code),
    ...(body.pin === undefined && { pin: made.pin }),
  };
});

async function requireInvitation({ store, clock }: Platform, accountId: string, invitationId: string) {
  const [found] = await store.db
    .select(invitationColumns(clock.now()))
    .from(faceInvitations)
    .innerJoin(people, isOfPresentPerson)
    .where(and(eq(faceInvitations.accountId, accountId), eq(faceInvitations.invitationId, invitationId)));
  // Deleted by another call at this moment.
  if (!found) throw notFound("error_user_not_found");
  return presentInvitation(found);
}
