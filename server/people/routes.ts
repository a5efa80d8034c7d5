import type { Route } from "../http/handle.ts";
import { getOwnUserHandler } from "./getOwnUser.ts";
import { mailedCodesRoutes } from "./mailedCodes.ts";
import { removeAvatarHandler, setAvatarHandler } from "./avatar.ts";
import { setLanguageHandler } from "./setLanguage.ts";

export const peopleRoutes: readonly Route[] = [
  getOwnUserHandler,
  setLanguageHandler,
  setAvatarHandler,
  removeAvatarHandler,
  ...mailedCodesRoutes,
];
