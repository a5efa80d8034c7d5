import { readInbox } from "#contract/notices.ts";
import { handle } from "../../http/handle.ts";
import { moveMark } from "./moveMark.ts";

/** PN-03 */
export const readInboxHandler = handle(readInbox, async ({ body: { sequence }, session, platform }) => {
  await moveMark(session, "user.notices_read", sequence, platform);
  return {};
});
