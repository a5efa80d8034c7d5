import { getNoticeRules } from "#contract/notices.ts";
import { handle } from "../../http/handle.ts";
import { ownNotices } from "./ownNotices.ts";

/** B-28: version 0 and no rules before the first save. */
export const getNoticeRulesHandler = handle(getNoticeRules, async ({ session, platform: { store } }) => {
  const row = await ownNotices(store.db, session);
  return { version: row?.version ?? 0, ...(row?.rules && { rules: row.rules }) };
});
