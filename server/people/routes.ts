import type { Route } from "../http/handle.ts";
import { getOwnUserHandler } from "./getOwnUser.ts";
import { setLanguageHandler } from "./setLanguage.ts";

export const peopleRoutes: readonly Route[] = [getOwnUserHandler, setLanguageHandler];
