import { listAccounts } from "#contract/session.ts";
import { handle } from "../../http/handle.ts";
import { membershipsOf } from "../memberships.ts";

/** GN-02 */
export const listAccountsHandler = handle(listAccounts, async ({ session, platform: { store } }) => {
  const memberships = await membershipsOf(store.db, session.uid);
  return memberships.map(({ accountId, accountName, accountStatus }) => ({
    id: accountId,
    name: accountName,
    status: accountStatus,
    isSelected: accountId === session.accountId,
  }));
});
