import { randomUUID } from "node:crypto";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import { type PhotoRefusal, UserStatus } from "#contract/enumerations.ts";
import { checkFacePhoto, sendFacePhoto } from "#contract/facePhotos.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { handle } from "../../http/handle.ts";
import { facePhotoImage } from "../../people/users/avatarImage.ts";
import { removePicture } from "../../people/users/pictures.ts";
import type { Platform } from "../../platform.ts";
import { acceptPhoto, photoKey, refusePhoto } from "./decidePhoto.ts";
import { faceAnalysisOf } from "./faceAnalysis.ts";
import { isGoodPhoto } from "./photoQuality.ts";
import { findByCode, type Invitation, isIt, type LinkedInvitation, linkEvent, tryPin } from "./tryPin.ts";

const analyst = { kind: "system", name: "Face analysis" } as const;

/** PB-08: counted, checked, kept, and looked at by a service where there is one; else it waits for a person. */
export const sendPhotoHandler = handle(sendFacePhoto, async ({ body, caller, platform }) => {
  const found = await tryPin(platform, caller.address, body.provisioningKey, body.pin);
  if (!found) throw conflict("error_invalid_provisioning_pin");
  const { photoId: waiting, photoState } = found.invitation;
  if (photoState === "checking" && waiting !== null) return { standing: "checking" as const, photoId: waiting };
  const counted = await countPhoto(platform, found.invitation);
  const photo = await checked(platform, found, counted, Buffer.from(body.image, "base64"));
  const photoId = randomUUID();
  await keepPhoto(platform, found, photoId, photo);
  return { photoId, standing: await analysed(platform, found, photoId, photo) };
});

export const checkPhotoHandler = handle(checkFacePhoto, async ({ body, platform }) => {
  const { invitation } = (await findByCode(platform, body.provisioningKey)) ?? {};
  const { photoId, photoState, photoRefusal } = invitation ?? {};
  if (!photoState || photoId !== body.photoId) throw notFound("error_provisioning_invitation_not_found");
  return { standing: photoState, photoId, ...(photoRefusal && { refusal: photoRefusal }) };
});

/** before it is looked at, by one statement that also refuses. @throws error_provisioning_max_attempts */
async function countPhoto({ store }: Platform, invitation: Invitation): Promise<Invitation> {
  const { photoAttempts, photoState } = faceInvitations;
  const isFree = and(lt(photoAttempts, serverLimits.facePhotoTries), sql`${photoState} IS DISTINCT FROM 'checking'`);
  const [counted] = await store.db
    .update(faceInvitations)
    .set({ photoAttempts: sql`${photoAttempts} + 1` })
    .where(and(isIt(invitation), isFree))
    .returning();
  if (!counted) throw conflict("error_provisioning_max_attempts");
  return counted;
}

/** The photo re-encoded. Refuses an unusable one at once; the last permitted photo ends the invitation. */
async function checked(platform: Platform, found: LinkedInvitation, { photoAttempts }: Invitation, bytes: Buffer): Promise<Buffer> {
  try {
    const photo = await facePhotoImage(bytes);
    if (!(await isGoodPhoto(photo))) throw new EventError("error_low_quality");
    return photo;
  } catch (error) {
    if (!(error instanceof EventError) || photoAttempts < serverLimits.facePhotoTries) throw error;
    await platform.events.record(found.invitation.accountId, async () => [linkEvent(found, "faceinvitation.photo_attempts_used")]);
    throw conflict("error_provisioning_max_attempts");
  }
}

/** The object is there before anything points at it. Of photos sent at the same moment one waits. */
async function keepPhoto(platform: Platform, found: LinkedInvitation, photoId: string, photo: Buffer): Promise<void> {
  const { accountId } = found.invitation;
  const key = photoKey({ accountId, photoId });
  await platform.objects.own.write(key, photo);
  let isKept = false;
  try {
    await platform.events.record(accountId, async (transaction) => {
      const waiting = { photoId, photoState: "checking", photoRefusal: null, photoSentAt: platform.clock.now() } as const;
      const isFree = sql`(${faceInvitations.photoState} IS NULL OR ${faceInvitations.photoState} = 'refused')`;
      const [row] = await transaction
        .update(faceInvitations)
        .set(waiting)
        .where(and(isIt(found.invitation), isFree))
        .returning();
      if (!row) throw notFound("error_provisioning_invitation_not_found");
      isKept = true;
      return [linkEvent(found, "faceinvitation.photo_sent")];
    });
  } finally {
    if (!isKept) await removePicture(platform, accountId, key);
  }
}

/** a service decides where one is set and can tell; otherwise the photo goes on waiting, and nobody pretends anything. */
async function analysed(platform: Platform, found: LinkedInvitation, photoId: string, photo: Buffer): Promise<"checking" | "accepted"> {
  const { accountId, personId } = found.invitation;
  const analysis = faceAnalysisOf(platform);
  if (!analysis) return "checking";
  let refusal: PhotoRefusal | undefined;
  try {
    refusal = await analysis.refusalOf(photo, { accountId, personId });
  } catch (error) {
    platform.log.error("A photo was not analysed and waits for a person", { accountId, error: String(error) });
    return "checking";
  }
  if (refusal !== undefined) return refuseAnalysed(platform, found, photoId, refusal);
  const isAccepted = await acceptPhoto(platform, {
    invitation: found.invitation,
    photoId,
    photo,
    lock: (transaction) => lockPerson(transaction, found.invitation),
    entryOf: () => ({ ...linkEvent(found, "face.enrolled"), actor: analyst }),
  });
  return isAccepted ? "accepted" : "checking";
}

/** Refuses a photo of a person who was deleted in the meantime. @throws error_provisioning_invitation_not_found */
async function lockPerson(transaction: Database, { accountId, personId }: Invitation) {
  const isHolder = and(eq(people.accountId, accountId), eq(people.personId, personId), ne(people.status, UserStatus.Inactive));
  const [person] = await transaction.select().from(people).where(isHolder).for("update");
  if (!person) throw notFound("error_provisioning_invitation_not_found");
  return person;
}

async function refuseAnalysed(platform: Platform, found: LinkedInvitation, photoId: string, refusal: PhotoRefusal): Promise<never> {
  const { accountId } = found.invitation;
  let isLast = false;
  await platform.events.record(accountId, async (transaction) => {
    const refused = await refusePhoto(transaction, found.invitation, photoId, refusal);
    if (!refused) return [];
    isLast = refused.isLast;
    const told = { ...linkEvent(found, "faceinvitation.photo_refused", { refusal }), actor: analyst };
    return [told, ...(isLast ? [linkEvent(found, "faceinvitation.photo_attempts_used")] : [])];
  });
  await removePicture(platform, accountId, photoKey({ accountId, photoId }));
  throw conflict(isLast ? "error_provisioning_max_attempts" : refusal);
}
