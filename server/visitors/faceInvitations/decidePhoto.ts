import { and, eq } from "drizzle-orm";
import type { PhotoRefusal } from "#contract/enumerations.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { fullNameOf, type Holder } from "../../people/credentials/holder.ts";
import { avatarImage } from "../../people/users/avatarImage.ts";
import { newPictureKey, removePicture } from "../../people/users/pictures.ts";
import type { Platform } from "../../platform.ts";
import { faceAnalysisOf } from "./faceAnalysis.ts";
import { type Invitation, isIt } from "./tryPin.ts";

/** Where the photo of an invitation is kept while it waits. No serial number begins with a line: no device's keys reach below it. */
export const photoKey = ({ accountId, photoId }: Pick<Invitation, "accountId" | "photoId">) => `${accountId}/_faces/${photoId}.webp`;

/** The invitation while this photo waits: a second reviewer finds nothing. */
export const isWaiting = (invitation: Pick<Invitation, "accountId" | "invitationId">, photoId: string) =>
  and(isIt(invitation), eq(faceInvitations.photoId, photoId), eq(faceInvitations.photoState, "checking"));

export interface Acceptance {
  invitation: Invitation;
  photoId: string;
  photo: Buffer;
  /** Locks who it is of. */
  lock(transaction: Database): Promise<Holder>;
  /** The log entry of the face. */
  entryOf(holder: Holder): NewEvent;
}

/**
 * The photo becomes the person's face, and its middle their picture; the invitation is over. Answers whether it still waited.
 * @throws what `lock` throws, error_storage_full
 */
export async function acceptPhoto(platform: Platform, { invitation, photoId, photo, lock, entryOf }: Acceptance): Promise<boolean> {
  const { accountId, personId } = invitation;
  const { events, objects, log } = platform;
  const avatarKey = newPictureKey(accountId, personId);
  let previous: string | null = null;
  let isAccepted = false;
  await objects.own.write(avatarKey, await avatarImage(photo));
  try {
    await events.record(accountId, async (transaction) => {
      const holder = await lock(transaction);
      const changed = { photoState: "accepted", photoRefusal: null } as const;
      const [won] = await transaction.update(faceInvitations).set(changed).where(isWaiting(invitation, photoId)).returning();
      if (!won) return [];
      previous = holder.avatarKey;
      const isHolder = and(eq(people.accountId, accountId), eq(people.personId, personId));
      await transaction.update(people).set({ avatarKey, hasEnrolledFace: true }).where(isHolder);
      isAccepted = true;
      const entry = entryOf(holder);
      return [entry, pictureEntry(entry, holder)];
    });
  } finally {
    if (!isAccepted) await objects.own.remove(avatarKey);
  }
  if (!isAccepted) return false;
  await faceAnalysisOf(platform)
    ?.remember(photo, { accountId, personId })
    .catch((error: unknown) => log.error("The face analysis was not told of a face", { accountId, error: String(error) }));
  if (previous !== null) await removePicture(platform, accountId, previous);
  await removePicture(platform, accountId, photoKey({ accountId, photoId }));
  return true;
}

/** Consoles draw the person with another picture, or none. */
export function pictureEntry(
  { siteId, actor }: NewEvent,
  holder: Holder,
  change: "avatar_changed" | "avatar_removed" = "avatar_changed",
): NewEvent {
  const { personId } = holder;
  return {
    kind: `user.${change}`,
    ...(siteId !== undefined && { siteId }),
    actor,
    data: { personId, name: fullNameOf(holder) },
  };
}

/** Writes down in a transaction why a photo is not taken; undefined where it did not wait any more. */
export async function refusePhoto(
  transaction: Database,
  invitation: Pick<Invitation, "accountId" | "invitationId">,
  photoId: string,
  photoRefusal: PhotoRefusal,
): Promise<{ isLast: boolean } | undefined> {
  const refused = { photoState: "refused", photoRefusal } as const;
  const [row] = await transaction.update(faceInvitations).set(refused).where(isWaiting(invitation, photoId)).returning();
  return row && { isLast: row.photoAttempts >= serverLimits.facePhotoTries };
}
