import { switchAccount } from "#contract/session.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { personEvent } from "../identityAudit.ts";
import { membershipsOf } from "../memberships.ts";

/** AU-13: what was opened in the account that is left ends with the switch. An account that the person does not belong to is not found, whether or not it exists. */
export const switchAccountHandler = handle(switchAccount, async ({ query: { accountId }, session, platform }) => {
  const { store, identity, events, live } = platform;
  const membership = (await membershipsOf(store.db, session.uid)).find((one) => one.accountId === accountId);
  if (!membership) throw notFound("error_account_not_found");
  await events.record(accountId, async (transaction) => {
    await identity.selectAccount(transaction, session.sessionId, session.uid, accountId);
    return [personEvent("session.account_switched", membership, { from: session.accountId })];
  });
  await live.endViewers({ accountId: session.accountId, sessionId: session.sessionId });
  return { accountId };
});
