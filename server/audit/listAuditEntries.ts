import { listAuditEntries } from "#contract/audit.ts";
import { limits } from "#contract/limits.ts";
import { placeAfter, toCursor } from "../eventLogs/cursor.ts";
import { readPage } from "../eventLogs/readEntries.ts";
import { handle } from "../http/handle.ts";
import { auditNames, namesOf } from "./auditNames.ts";
import { auditQueryOf } from "./auditQuery.ts";

export const listAuditEntriesHandler = handle(listAuditEntries, async ({ query, session, platform }) => {
  const { after, pageSize = limits.pageSizeDefault, order = "newest", ...filter } = query;
  const place = placeAfter(after);
  const { rows: page, next } = await readPage(platform, session, {
    ...auditQueryOf(filter, session, platform.clock.now()),
    order,
    limit: pageSize,
    ...(place && { after: place }),
  });
  const names = await auditNames(platform, session, page);
  const rows = page.map((entry) => ({ ...entry, names: namesOf(entry, names) }));
  return { rows, ...(next && { next: toCursor(next) }) };
});
