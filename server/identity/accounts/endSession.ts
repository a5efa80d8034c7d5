import { endSession } from "#contract/session.ts";
import { handle } from "../../http/handle.ts";
import { personEvent } from "../identityAudit.ts";

/** AU-04: what the session holds ends with it at once, not when its tokens run out. */
export const endSessionHandler = handle(endSession, async ({ session, platform }) => {
  const { accountId, sessionId, uid } = session;
  await platform.events.record(accountId, async (transaction) => {
    await platform.identity.endSession(transaction, sessionId, uid);
    return [personEvent("session.signed_out", session, {})];
  });
  await platform.live.endViewers({ accountId, sessionId });
  return {};
});
