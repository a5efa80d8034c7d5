import { getUser } from "#contract/users.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createUserHandler, updateUserHandler } from "./changeUser.ts";
import { getUserByExternalSystemIdHandler, getUsersByIdsHandler, setExternalSystemIdHandler } from "./findUsers.ts";
import { inviteUserHandler, withdrawInvitationHandler } from "./inviteUser.ts";
import { listInactiveUsersHandler, listUserFileHandler, listUsersHandler } from "./listUsers.ts";
import { readUser } from "./readUser.ts";
import { listUserPicturesHandler, removeUserAvatarHandler, setUserAvatarHandler } from "./userPictures.ts";
import { deleteUserHandler, reactivateUserHandler, suspendUserHandler, undeleteUserHandler } from "./userStatus.ts";

const getUserHandler = handle(getUser, ({ params, query, session, platform }) =>
  readUser(platform, session, params.id, { includeCards: query.includeCards === "true", anyStatus: query.anyStatus === "true" }),
);

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
