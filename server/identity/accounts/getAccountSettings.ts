import { getAccountSettings } from "#contract/session.ts";
import { handle } from "../../http/handle.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import { passRequiresApproval } from "./passRequiresApproval.ts";

export const getAccountSettingsHandler = handle(getAccountSettings, async ({ session, platform: { store } }) => ({
  passRequiresApproval: passRequiresApproval(await requireAccount(store.db, session)),
}));
