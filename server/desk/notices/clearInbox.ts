import { clearInbox } from "#contract/notices.ts";
import { handle } from "../../http/handle.ts";
import { moveMark } from "./moveMark.ts";

/** PN-03 */
export const clearInboxHandler = handle(clearInbox, async ({ body: { sequence }, session, platform }) => {
  await moveMark(session, "user.notices_cleared", sequence, platform);
  return {};
});
