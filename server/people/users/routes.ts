import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { listUserPictures, removeUserAvatar, setUserAvatar } from "#contract/userPictures.ts";
import { getUser } from "#contract/users.ts";
import { isWithinReach } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { handle, type Route } from "../../http/handle.ts";
import { avatarAddress } from "./avatarImage.ts";
import { createUserHandler, updateUserHandler } from "./changeUser.ts";
import { getUserByExternalSystemIdHandler, getUsersByIdsHandler, setExternalSystemIdHandler } from "./findUsers.ts";
import { inviteUserHandler, withdrawInvitationHandler } from "./inviteUser.ts";
import { listInactiveUsersHandler, listUserFileHandler, listUsersHandler } from "./listUsers.ts";
import { givePicture, pictureVersion, takePicture } from "./pictures.ts";
import { readUser } from "./readUser.ts";
import type { PersonRow } from "./userRows.ts";
import { lockPerson, requirePresent } from "./userRules.ts";
import { deleteUserHandler, reactivateUserHandler, suspendUserHandler, undeleteUserHandler } from "./userStatus.ts";

const getUserHandler = handle(getUser, ({ params, query, session, platform }) =>
  readUser(platform, session, params.id, { includeCards: query.includeCards === "true", anyStatus: query.anyStatus === "true" }),
);

const setUserAvatarHandler = handle(setUserAvatar, ({ params, body, session, platform }) =>
  givePicture(platform, session, (db) => lockPresent(db, session, params.id), body.image),
);

const removeUserAvatarHandler = handle(removeUserAvatar, async ({ params, session, platform }) => {
  await takePicture(platform, session, (db) => lockPresent(db, session, params.id));
  return {};
});

/** @throws error_user_not_found out of reach or deleted, error_role_above_own */
async function lockPresent(db: Database, session: Session, personId: string): Promise<PersonRow> {
  const { person } = await lockPerson(db, session, personId);
  requirePresent(person);
  return person;
}

const listUserPicturesHandler = handle(listUserPictures, async ({ body, session, platform: { store, objects } }) => {
  const known = new Map(body.people.map(({ id, version }) => [id, version]));
  const found = await store.db
    .select({ id: people.personId, avatarKey: people.avatarKey })
    .from(people)
    .where(
      and(
        eq(people.accountId, session.accountId),
        inArray(people.personId, [...known.keys()]),
        isNotNull(people.avatarKey),
        isWithinReach(session),
      ),
    )
    .orderBy(people.personId);
  const answers = found.map(async ({ id, avatarKey }) => {
    const version = pictureVersion(avatarKey ?? "");
    if (known.get(id) === version) return [{ id, version }];
    const picture = await objects.own.read(avatarKey ?? "");
    // Somebody stored another photo at this moment; the caller learns of it and asks again.
    return picture ? [{ id, version, picture: avatarAddress(picture) }] : [];
  });
  return (await Promise.all(answers)).flat();
});

export const usersRoutes: readonly Route[] = [
  listUsersHandler,
  listInactiveUsersHandler,
  listUserFileHandler,
  getUserHandler,
  createUserHandler,
  updateUserHandler,
  deleteUserHandler,
  suspendUserHandler,
  reactivateUserHandler,
  undeleteUserHandler,
  inviteUserHandler,
  withdrawInvitationHandler,
  getUsersByIdsHandler,
  getUserByExternalSystemIdHandler,
  setExternalSystemIdHandler,
  listUserPicturesHandler,
  setUserAvatarHandler,
  removeUserAvatarHandler,
];
