import type { Route } from "../../http/handle.ts";
import { clearInboxHandler } from "./clearInbox.ts";
import { getInboxHandler } from "./getInbox.ts";
import { getNoticeRulesHandler } from "./getNoticeRules.ts";
import { readInboxHandler } from "./readInbox.ts";
import { saveNoticeRulesHandler } from "./saveNoticeRules.ts";

export const noticesRoutes: readonly Route[] = [
  getNoticeRulesHandler,
  saveNoticeRulesHandler,
  getInboxHandler,
  readInboxHandler,
  clearInboxHandler,
];
