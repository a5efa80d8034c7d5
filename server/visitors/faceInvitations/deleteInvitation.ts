import { and, eq } from "drizzle-orm";
import { deleteFaceInvitation } from "#contract/faceInvitations.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { credentialEvent, findHolder, ownerOf } from "../../people/credentials/holder.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { photoKey } from "./decidePhoto.ts";
import { removePicture } from "../../people/users/pictures.ts";

/** An invitation of a person out of reach is not found. */
export const deleteInvitationHandler = handle(deleteFaceInvitation, async ({ params, session, platform }) => {
  const isIt = and(eq(faceInvitations.accountId, session.accountId), eq(faceInvitations.invitationId, params.id));
  let waiting: string | null = null;
  await platform.events.record(session.accountId, async (transaction) => {
    const [seen] = await transaction.select({ personId: faceInvitations.personId }).from(faceInvitations).where(isIt);
    const holder = seen && (await findHolder(transaction, session, seen.personId, true));
    const [gone] = holder ? await transaction.delete(faceInvitations).where(isIt).returning() : [];
    if (!holder || !gone) throw notFound("error_provisioning_invitation_not_found");
    waiting = gone.photoState === "checking" ? gone.photoId : null;
    const from = { validFrom: gone.validFrom.toISOString(), validUntil: gone.validUntil.toISOString() };
    return [credentialEvent(session, ownerOf(holder), "faceinvitation.deleted", { invitationId: params.id, from })];
  });
  if (waiting !== null) await removePicture(platform, session.accountId, photoKey({ accountId: session.accountId, photoId: waiting }));
  return {};
});
