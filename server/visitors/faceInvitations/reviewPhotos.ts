import { and, asc, eq } from "drizzle-orm";
import { acceptFacePhoto, getWaitingPhoto, listWaitingPhotos, refuseFacePhoto } from "#contract/facePhotos.ts";
import { limits } from "#contract/limits.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { handle } from "../../http/handle.ts";
import { credentialEvent, findHolder, type Holder, ownerOf } from "../../people/credentials/holder.ts";
import { avatarAddress } from "../../people/users/avatarImage.ts";
import { removePicture } from "../../people/users/pictures.ts";
import { acceptPhoto, photoKey, refusePhoto } from "./decidePhoto.ts";
import { isOfPresentPerson } from "./invitationRows.ts";

export const listPhotosHandler = handle(listWaitingPhotos, async ({ session, platform: { store } }) => {
  const isAsked = and(eq(faceInvitations.accountId, session.accountId), eq(faceInvitations.photoState, "checking"));
  const found = await store.db
    .select({
      invitation: faceInvitations,
      fullName: fullNameOfPerson,
      isVisitor: people.isVisitor,
      hasFace: people.hasEnrolledFace,
    })
    .from(faceInvitations)
    .innerJoin(people, isOfPresentPerson)
    .where(and(isAsked, isWithinReach(session)))
    .orderBy(asc(faceInvitations.photoSentAt), faceInvitations.invitationId)
    .limit(limits.picturesMax);
  return found.flatMap(({ invitation: { invitationId, photoId, personId, photoSentAt, photoAttempts }, ...person }) =>
    photoId === null || photoSentAt === null
      ? []
      : {
          ...person,
          invitationId,
          photoId,
          userId: personId,
          sentAtUtc: photoSentAt.toISOString(),
          attempt: photoAttempts,
          attemptsMax: serverLimits.facePhotoTries,
        },
  );
});

export const getPhotoHandler = handle(getWaitingPhoto, async ({ params, session, platform }) => {
  const { invitation } = await requireInvitation(platform.store.db, session, params.id);
  const { photoId, photoState } = invitation;
  const photo = photoState === "checking" && (await platform.objects.own.read(photoKey(invitation)));
  if (!photo || photoId === null) throw conflict("error_provisioning_photo_decided");
  return { photoId, picture: avatarAddress(photo) };
});

export const acceptPhotoHandler = handle(acceptFacePhoto, async ({ params, body: { photoId }, session, platform }) => {
  const { invitation } = await requireInvitation(platform.store.db, session, params.id);
  const photo = await platform.objects.own.read(photoKey({ ...invitation, photoId }));
  const isAccepted =
    photo &&
    (await acceptPhoto(platform, {
      invitation,
      photoId,
      photo,
      lock: async (transaction) => (await requireInvitation(transaction, session, params.id, true)).holder,
      entryOf: (holder) => credentialEvent(session, ownerOf(holder), "face.enrolled", { invitationId: params.id }, { Change: "added" }),
    }));
  if (!isAccepted) throw conflict("error_provisioning_photo_decided");
  return {};
});

export const refusePhotoHandler = handle(refuseFacePhoto, async ({ params, body: { photoId, refusal }, session, platform }) => {
  const { accountId } = session;
  await platform.events.record(accountId, async (transaction) => {
    const { invitation, holder } = await requireInvitation(transaction, session, params.id, true);
    const refused = await refusePhoto(transaction, invitation, photoId, refusal);
    if (!refused) throw conflict("error_provisioning_photo_decided");
    const told = (kind: "faceinvitation.photo_refused" | "faceinvitation.photo_attempts_used") =>
      credentialEvent(session, ownerOf(holder), kind, { invitationId: params.id, refusal });
    return [told("faceinvitation.photo_refused"), ...(refused.isLast ? [told("faceinvitation.photo_attempts_used")] : [])];
  });
  await removePicture(platform, accountId, photoKey({ accountId, photoId }));
  return {};
});

/** An invitation of a person within reach, with the person. @throws error_provisioning_invitation_not_found */
async function requireInvitation(
  db: Database,
  session: Session,
  invitationId: string,
  isLocked = false,
): Promise<{ invitation: typeof faceInvitations.$inferSelect; holder: Holder }> {
  const isIt = and(eq(faceInvitations.accountId, session.accountId), eq(faceInvitations.invitationId, invitationId));
  const [invitation] = await db.select().from(faceInvitations).where(isIt);
  const holder = invitation && (await findHolder(db, session, invitation.personId, isLocked));
  if (!holder) throw notFound("error_provisioning_invitation_not_found");
  return { invitation, holder };
}
