import { and, eq, sql } from "drizzle-orm";
import { deleteFaceInvitation, listFaceInvitations } from "#contract/faceInvitations.ts";
import { checkFaceInvitation, checkFaceInvitationPin, checkFaceInvitationPinInPath } from "#contract/faceLinks.ts";
import { deleteFace } from "#contract/facePhotos.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import { notFound } from "../../base/errors.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { type Caller, handle, type Route } from "../../http/handle.ts";
import { credentialEvent, findHolder, ownerOf } from "../../people/credentials/holder.ts";
import { removePicture } from "../../people/users/pictures.ts";
import type { Platform } from "../../platform.ts";
import { createInvitationHandler } from "./createInvitation.ts";
import { photoKey, pictureEntry } from "./decidePhoto.ts";
import { invitationColumns, isOfPresentPerson, isOfStatus, pinLockEnd, presentInvitation, statusOf } from "./invitationRows.ts";
import { inviteSeveralHandler, previewInvitationsHandler } from "./inviteSeveral.ts";
import { acceptPhotoHandler, getPhotoHandler, listPhotosHandler, refusePhotoHandler } from "./reviewPhotos.ts";
import { checkPhotoHandler, sendPhotoHandler } from "./sendPhoto.ts";
import { findByCode, tryPin } from "./tryPin.ts";

const { validFrom, validUntil, givenAt } = faceInvitations;
const instantText = (column: typeof validFrom | typeof validUntil | typeof givenAt) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const sortedBy = {
  name: folded(fullNameOfPerson),
  from: instantText(validFrom),
  until: instantText(validUntil),
  given: instantText(givenAt),
};

const listInvitationsHandler = handle(listFaceInvitations, async ({ query, session, platform: { store, clock } }) => {
  const { search, sort = "-given", status, userId, isVisitor } = query;
  const now = clock.now();
  const text = sortedBy[sort.replace("-", "") as keyof typeof sortedBy];
  const keyset = keysetOf(query, { sort, text, id: faceInvitations.invitationId });
  const found = await store.db
    .select({ ...invitationColumns(now), place: keyset.place })
    .from(faceInvitations)
    .innerJoin(people, isOfPresentPerson)
    .where(
      and(
        eq(faceInvitations.accountId, session.accountId),
        isWithinReach(session),
        userId === undefined ? undefined : eq(faceInvitations.personId, userId),
        isVisitor === undefined ? undefined : eq(people.isVisitor, isVisitor === "true"),
        status === undefined ? undefined : isOfStatus(status, now),
        hasText(search, fullNameOfPerson),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, presentInvitation);
});

const checkInvitationHandler = handle(checkFaceInvitation, async ({ params, platform }) => {
  const found = await findByCode(platform, params.id);
  if (!found) return { status: "Inactive" as const };
  const lockEnd = pinLockEnd(found);
  return { status: statusOf(found.standing), ...(lockEnd && { retryAtUtc: lockEnd.toISOString() }) };
});

const checkInvitationPinHandlers = [
  handle(checkFaceInvitationPin, ({ params, body, caller, platform }) => checkPin(platform, caller, params.id, body.pin)),
  handle(checkFaceInvitationPinInPath, ({ params, caller, platform }) => checkPin(platform, caller, params.id, params.pin)),
];

async function checkPin(platform: Platform, { address }: Caller, code: string, pin: string) {
  const found = await tryPin(platform, address, code, pin);
  if (!found) return { validity: "Invalid" as const };
  const { photoId, photoState, photoRefusal } = found.invitation;
  if (photoState === "checking" && photoId !== null) return { validity: "Pending" as const, photoId };
  return { validity: "Valid" as const, ...(photoRefusal !== null && { refusal: photoRefusal }) };
}

/** An invitation of a person out of reach is not found. */
const deleteInvitationHandler = handle(deleteFaceInvitation, async ({ params, session, platform }) => {
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

/** Doors hear of it as of any credential that is taken. */
const deleteFaceHandler = handle(deleteFace, async ({ params: { personId }, session, platform }) => {
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

export const faceInvitationsRoutes: readonly Route[] = [
  listInvitationsHandler,
  createInvitationHandler,
  deleteInvitationHandler,
  previewInvitationsHandler,
  inviteSeveralHandler,
  checkInvitationHandler,
  ...checkInvitationPinHandlers,
  sendPhotoHandler,
  checkPhotoHandler,
  listPhotosHandler,
  getPhotoHandler,
  acceptPhotoHandler,
  refusePhotoHandler,
  deleteFaceHandler,
];
