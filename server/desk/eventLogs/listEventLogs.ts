import { listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { eventQueryOf } from "../../access/entries/eventQuery.ts";
import { presentEntries } from "../../access/entries/readEntries.ts";
import { EventError } from "../../base/errors.ts";
import { fromCursor, toCursor } from "../../base/events/cursor.ts";
import { handle } from "../../http/handle.ts";

/** The log as the session reaches it: entries of its sites and devices, and those of the account as a whole. */
export const listEventLogsHandler = handle(listEventLogs, async ({ query, session, platform }) => {
  const { after, pageNumber = 1, pageSize = limits.pageSizeDefault, order = "recorded" } = query;
  const isByOccurrence = order !== "recorded";
  const place = after === undefined ? undefined : fromCursor(after, isByOccurrence);
  const offset = (pageNumber - 1) * pageSize;
  if ((after !== undefined && (!place || pageNumber > 1)) || offset > limits.pageOffsetMax) throw new EventError("error_invalid_request");
  const found = await platform.events.query(session.accountId, {
    ...eventQueryOf(query, session, platform.clock.now()),
    order,
    offset,
    // One more than asked for tells whether there is a next page.
    limit: pageSize + 1,
    ...(place && { after: place }),
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const rows = await presentEntries(platform, session, page);
  if (found.length <= pageSize || !last) return { rows };
  const end = { sequence: last.sequence, ...(isByOccurrence && { occurredAt: new Date(last.occurredAtUtc) }) };
  return { rows, next: toCursor(end) };
});
