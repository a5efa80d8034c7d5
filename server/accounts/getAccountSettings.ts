import { getAccountSettings } from "#contract/session.ts";
import { handle } from "../http/handle.ts";
import { requireAccount } from "./getFeatures.ts";

export const getAccountSettingsHandler = handle(getAccountSettings, async ({ session, platform: { store } }) => {
  const { settings } = await requireAccount(store.db, session);
  return { passRequiresApproval: settings["passRequiresApproval"] === true };
});
