import { and, ilike, or, type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { listPasses, listPassesByStatus, type Pass } from "#contract/passes.ts";
import { EventError } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { passes } from "../store/schema/passes.ts";
import { findPasses, inState } from "./findPasses.ts";

export const listPassesByStatusHandler = handle(listPassesByStatus, async ({ query, session, platform }) => {
  const matches = inState(query.status, platform.clock.now());
  const found = await findPasses(platform, session, { matches, limit: limits.passesListed });
  return found.map(({ id, fullName, siteName, requestedAtUtc, validUntilUtc }) => ({
    id,
    fullName,
    siteName,
    requestedAtUtc,
    ...(validUntilUtc !== undefined && { validUntilUtc }),
  }));
});

export const listPassesHandler = handle(listPasses, async ({ query, session, platform }) => {
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const matches = and(
    query.after === undefined ? undefined : before(query.after),
    query.status && inState(query.status, platform.clock.now()),
    query.search === undefined ? undefined : containing(query.search),
  );
  // One more than asked for tells whether there is a next page.
  const found = await findPasses(platform, session, { matches, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, ...(found.length > pageSize && last && { next: cursorOf(last) }) };
});

function containing(search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(passes.fullName, pattern), ilike(passes.cardNumber, pattern));
}

/** A place among the requests, opaque to callers. */
function cursorOf({ requestedAtUtc, id }: Pick<Pass, "requestedAtUtc" | "id">): string {
  return Buffer.from(`${Date.parse(requestedAtUtc)} ${id}`).toString("base64url");
}

function before(cursor: string): SQL {
  const match = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!match) throw new EventError("error_invalid_request");
  const requestedAt = new Date(Number(match[1])).toISOString();
  return sql`(${passes.requestedAt}, ${passes.passId}) < (${requestedAt}::timestamptz, ${match[2]})`;
}
