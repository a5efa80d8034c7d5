import { and, eq } from "drizzle-orm";
import { deleteFace } from "#contract/facePhotos.ts";
import { credentialEvent, findHolder, ownerOf } from "../../people/credentials/holder.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { pictureEntry } from "./decidePhoto.ts";
import { removePicture } from "../../people/users/pictures.ts";

/** Doors hear of it as of any credential that is taken. */
export const deleteFaceHandler = handle(deleteFace, async ({ params: { personId }, session, platform }) => {
  const { accountId } = session;
  let previous: string | null = null;
  await platform.events.record(accountId, async (transaction) => {
    const holder = await findHolder(transaction, session, personId, true);
    if (!holder) throw notFound("error_user_not_found");
    if (!holder.hasEnrolledFace) throw notFound("error_face_not_found");
    previous = holder.avatarKey;
    const isHolder = and(eq(people.accountId, accountId), eq(people.personId, personId));
    await transaction.update(people).set({ hasEnrolledFace: false, avatarKey: null }).where(isHolder);
    const removed = credentialEvent(session, ownerOf(holder), "face.deleted", {});
    return [removed, ...(previous === null ? [] : [pictureEntry(removed, holder, "avatar_removed")])];
  });
  if (previous !== null) await removePicture(platform, accountId, previous);
  return {};
});
