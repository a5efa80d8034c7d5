import { limits } from "#contract/limits.ts";
import { listVideoShares } from "#contract/videoShares.ts";
import { handle } from "../../http/handle.ts";
import { videoShares } from "../../base/store/schema/videoShares.ts";
import { afterTimeCursor, timeCursorOf } from "../../base/store/timeCursor.ts";
import { findShares, requireExport } from "./shareRows.ts";

export const listVideoSharesHandler = handle(listVideoShares, async ({ query, session, platform }) => {
  requireExport(session);
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const matches = afterTimeCursor(query.after, { at: videoShares.createdAt, id: videoShares.shareId });
  // One more than asked for tells whether there is a next page.
  const found = await findShares(platform, session, { matches, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, ...(found.length > pageSize && last && { next: timeCursorOf(new Date(last.createdAtUtc), last.id) }) };
});
