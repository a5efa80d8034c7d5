import { listAuditEntries } from "#contract/audit.ts";
import { limits } from "#contract/limits.ts";
import { placeAfter, toCursor } from "../eventLogs/cursor.ts";
import { withDeviceNames } from "../eventLogs/deviceNames.ts";
import { handle } from "../http/handle.ts";
import { auditNames, namesOf } from "./auditNames.ts";
import { auditQueryOf } from "./auditQuery.ts";

export const listAuditEntriesHandler = handle(listAuditEntries, async ({ query, session, platform }) => {
  const { after, pageSize = limits.pageSizeDefault, order = "newest", ...filter } = query;
  const place = placeAfter(after);
  const found = await platform.events.query(session.accountId, {
    ...auditQueryOf(filter, session, platform.clock.now()),
    order,
    limit: pageSize + 1,
    ...(place && { after: place }),
  });
  const page = await withDeviceNames(platform, session.accountId, found.slice(0, pageSize));
  const names = await auditNames(platform, session, page);
  const rows = page.map((entry) => ({ ...entry, names: namesOf(entry, names) }));
  const last = rows.at(-1);
  if (found.length <= pageSize || !last) return { rows };
  return { rows, next: toCursor({ sequence: last.sequence, occurredAt: new Date(last.occurredAtUtc) }) };
});
