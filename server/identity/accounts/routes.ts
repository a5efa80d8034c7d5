import type { Route } from "../../http/handle.ts";
import { endSessionHandler } from "./endSession.ts";
import { getAccountSettingsHandler } from "./getAccountSettings.ts";
import { getAddOnsHandler } from "./getAddOns.ts";
import { getFeaturesHandler } from "./getFeatures.ts";
import { getUserAccessHandler } from "./getUserAccess.ts";
import { listAccountsHandler } from "./listAccounts.ts";
import { listScopesHandler } from "./listScopes.ts";
import { reportSignInErrorHandler } from "./reportSignInError.ts";
import { saveAccountSettingsHandler } from "./saveAccountSettings.ts";
import { switchAccountHandler } from "./switchAccount.ts";

export const accountsRoutes: readonly Route[] = [
  getUserAccessHandler,
  listAccountsHandler,
  switchAccountHandler,
  endSessionHandler,
  getFeaturesHandler,
  getAddOnsHandler,
  getAccountSettingsHandler,
  saveAccountSettingsHandler,
  listScopesHandler,
  reportSignInErrorHandler,
];
