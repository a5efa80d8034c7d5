import type { EventLog } from "#contract/eventLogs.ts";
import { looksInside, presentEntries } from "../../access/entries/readEntries.ts";
import type { Session } from "../../access/session.ts";
import type { EventPlace, EventQuery } from "../../base/events/eventLog.ts";
import type { Platform } from "../../platform.ts";

/** Rows in memory at a time: a file is as long as it is, the platform is not. */
const batch = 1000;

/** All that a query by time leaves for the session, in its order, batch by batch. */
export async function* batchesOf(
  platform: Platform,
  session: Session,
  query: Omit<EventQuery, "limit" | "after">,
): AsyncGenerator<EventLog[]> {
  let after: EventPlace | undefined;
  do {
    const found = await platform.events.query(session.accountId, { ...query, limit: batch, ...(after && { after }) });
    const rows = await presentEntries(platform, session, found, looksInside(query));
    if (rows.length > 0) yield rows;
    const last = found.length === batch ? found.at(-1) : undefined;
    after = last && { sequence: last.sequence, occurredAt: new Date(last.occurredAtUtc) };
  } while (after);
}
