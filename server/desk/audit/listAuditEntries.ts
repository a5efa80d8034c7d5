import { listAuditEntries } from "#contract/audit.ts";
import { limits } from "#contract/limits.ts";
import { placeAfter, toCursor } from "../../base/events/cursor.ts";
import { looksInside, presentEntries } from "../../access/entries/readEntries.ts";
import { handle } from "../../http/handle.ts";
import { auditNames, namesOf } from "./auditNames.ts";
import { auditQueryOf } from "./auditQuery.ts";

export const listAuditEntriesHandler = handle(listAuditEntries, async ({ query, session, platform }) => {
  const { after, pageSize = limits.pageSizeDefault, order = "newest", ...filter } = query;
  const place = placeAfter(after);
  const asked = auditQueryOf(filter, session, platform.clock.now());
  const found = await platform.events.query(session.accountId, {
    ...asked,
    order,
    limit: pageSize + 1,
    ...(place && { after: place }),
  });
  const read = found.slice(0, pageSize);
  const page = await presentEntries(platform, session, read, looksInside(asked));
  const names = await auditNames(platform, session, page);
  const rows = page.map((entry) => ({ ...entry, names: namesOf(entry, names) }));
  const last = read.at(-1);
  if (found.length <= pageSize || !last) return { rows };
  return { rows, next: toCursor({ sequence: last.sequence, occurredAt: new Date(last.occurredAtUtc) }) };
});
