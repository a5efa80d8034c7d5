import type { Route } from "../../http/handle.ts";
import { changePasswordHandler } from "./changePassword.ts";
import { getOwnUserHandler } from "./getOwnUser.ts";
import { mailedCodesRoutes } from "./mailedCodes.ts";
import { removeAvatarHandler, setAvatarHandler } from "./avatar.ts";
import { setLanguageHandler } from "./setLanguage.ts";
import { updateOwnUserHandler } from "./updateOwnUser.ts";

export const peopleRoutes: readonly Route[] = [
  getOwnUserHandler,
  updateOwnUserHandler,
  changePasswordHandler,
  setLanguageHandler,
  setAvatarHandler,
  removeAvatarHandler,
  ...mailedCodesRoutes,
];
