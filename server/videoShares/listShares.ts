import { type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { listVideoShares, type VideoShare } from "#contract/videoShares.ts";
import { EventError } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { videoShares } from "../store/schema/videoShares.ts";
import { findShares, requireExport } from "./shareRows.ts";

export const listVideoSharesHandler = handle(listVideoShares, async ({ query, session, platform }) => {
  requireExport(session);
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const matches = query.after === undefined ? undefined : before(query.after);
  // One more than asked for tells whether there is a next page.
  const found = await findShares(platform, session, { matches, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, ...(found.length > pageSize && last && { next: cursorOf(last) }) };
});

/** A place among the shares, opaque to callers. */
function cursorOf({ createdAtUtc, id }: Pick<VideoShare, "createdAtUtc" | "id">): string {
  return Buffer.from(`${Date.parse(createdAtUtc)} ${id}`).toString("base64url");
}

function before(cursor: string): SQL {
  const match = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!match) throw new EventError("error_invalid_request");
  const createdAt = new Date(Number(match[1])).toISOString();
  return sql`(${videoShares.createdAt}, ${videoShares.shareId}) < (${createdAt}::timestamptz, ${match[2]})`;
}
