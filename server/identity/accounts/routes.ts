import { scopes } from "#contract/scopes.ts";
import { listScopes } from "#contract/system.ts";
import { getAccountSettings, listAccounts } from "#contract/session.ts";
import { handle, type Route } from "../../http/handle.ts";
import { endSessionHandler } from "./endSession.ts";
import { getAddOnsHandler } from "./getAddOns.ts";
import { getFeaturesHandler } from "./getFeatures.ts";
import { getUserAccessHandler } from "./getUserAccess.ts";
import { reportSignInErrorHandler } from "./reportSignInError.ts";
import { saveAccountSettingsHandler } from "./saveAccountSettings.ts";
import { switchAccountHandler } from "./switchAccount.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import { passRequiresApproval } from "./passRequiresApproval.ts";
import { membershipsOf } from "../memberships.ts";

const listScopesHandler = handle(listScopes, async () => [...scopes]);

const getAccountSettingsHandler = handle(getAccountSettings, async ({ session, platform: { store } }) => ({
  passRequiresApproval: passRequiresApproval(await requireAccount(store.db, session)),
}));

/** GN-02 */
const listAccountsHandler = handle(listAccounts, async ({ session, platform: { store } }) => {
  const memberships = await membershipsOf(store.db, session.uid);
  return memberships.map(({ accountId, accountName, accountStatus }) => ({
    id: accountId,
    name: accountName,
    status: accountStatus,
    isSelected: accountId === session.accountId,
  }));
});

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
