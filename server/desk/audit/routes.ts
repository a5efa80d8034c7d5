import { and, eq, gte, lte, max, min } from "drizzle-orm";
import { listAuditEntries, verifyAuditPart } from "#contract/audit.ts";
import { limits } from "#contract/limits.ts";
import { looksInside, presentEntries } from "../../access/entries/readEntries.ts";
import { EventError } from "../../base/errors.ts";
import { placeAfter, toCursor } from "../../base/events/cursor.ts";
import { events } from "../../base/store/schema/events.ts";
import { handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { auditNames, namesOf } from "./auditNames.ts";
import { auditQueryOf } from "./auditQuery.ts";
import { exportAuditHandler } from "./exportAudit.ts";
import { verifyPart } from "./verifyAudit.ts";

const listAuditEntriesHandler = handle(listAuditEntries, async ({ query, session, platform }) => {
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

interface Range {
  after: number;
  last: number;
}

/** C-10: the entries of the whole account, whatever of them the session may read: told are numbers and hashes alone. */
const verifyAuditPartHandler = handle(verifyAuditPart, async ({ body, session: { accountId }, platform }) => {
  const { fromDate, toDate } = body;
  const asked: Partial<Range> = fromDate === undefined && toDate === undefined ? {} : await rangeOf(platform, accountId, fromDate, toDate);
  const after = body.after ?? asked.after ?? 0;
  const last = body.last ?? asked.last ?? (await platform.events.head(accountId));
  if (after > last) throw new EventError("error_invalid_request");
  return { after, last, ...(await verifyPart(platform.store.pool, accountId, after, last)) };
});

/** The entries of these days by their numbers; what came in late has a later number, and is among them as well. */
async function rangeOf({ store, clock }: Platform, accountId: string, fromDate?: string, toDate?: string): Promise<Range> {
  const [found] = await store.db
    .select({ first: min(events.sequence), last: max(events.sequence) })
    .from(events)
    .where(
      and(
        eq(events.accountId, accountId),
        fromDate === undefined ? undefined : gte(events.occurredAt, new Date(fromDate)),
        lte(events.occurredAt, toDate === undefined ? clock.now() : new Date(toDate)),
      ),
    );
  return { after: Math.max(0, (found?.first ?? 1) - 1), last: found?.last ?? 0 };
}

export const auditRoutes: readonly Route[] = [listAuditEntriesHandler, exportAuditHandler, verifyAuditPartHandler];
