import { and, eq, gte, lte, max, min } from "drizzle-orm";
import { verifyAuditPart } from "#contract/audit.ts";
import { EventError } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { events } from "../../base/store/schema/events.ts";
import { verifyPart } from "./verifyAudit.ts";

interface Range {
  after: number;
  last: number;
}

/** C-10: the entries of the whole account, whatever of them the session may read: told are numbers and hashes alone. */
export const verifyAuditPartHandler = handle(verifyAuditPart, async ({ body, session: { accountId }, platform }) => {
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
