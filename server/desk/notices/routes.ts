import { getNoticeRules, readInbox, clearInbox } from "#contract/notices.ts";
import { handle, type Route } from "../../http/handle.ts";
import { getInboxHandler } from "./getInbox.ts";
import { saveNoticeRulesHandler } from "./saveNoticeRules.ts";
import { ownNotices } from "./ownNotices.ts";
import { moveMark } from "./moveMark.ts";

/** B-28: version 0 and no rules before the first save. */
const getNoticeRulesHandler = handle(getNoticeRules, async ({ session, platform: { store } }) => {
  const row = await ownNotices(store.db, session);
  return { version: row?.version ?? 0, ...(row?.rules && { rules: row.rules }) };
});

/** PN-03 */
const readInboxHandler = handle(readInbox, async ({ body: { sequence }, session, platform }) => {
  await moveMark(session, "user.notices_read", sequence, platform);
  return {};
});

/** PN-03 */
const clearInboxHandler = handle(clearInbox, async ({ body: { sequence }, session, platform }) => {
  await moveMark(session, "user.notices_cleared", sequence, platform);
  return {};
});

export const noticesRoutes: readonly Route[] = [
  getNoticeRulesHandler,
  saveNoticeRulesHandler,
  getInboxHandler,
  readInboxHandler,
  clearInboxHandler,
];
