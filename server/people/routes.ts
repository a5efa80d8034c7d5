import type { Route } from "../http/handle.ts";
import { getOwnUserHandler } from "./getOwnUser.ts";
import { mailedCodesRoutes } from "./mailedCodes.ts";
import { setLanguageHandler } from "./setLanguage.ts";

export const peopleRoutes: readonly Route[] = [getOwnUserHandler, setLanguageHandler, ...mailedCodesRoutes];
