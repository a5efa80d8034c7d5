import { listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { EventError } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { fromCursor, toCursor } from "./cursor.ts";
import { eventQueryOf } from "./eventQuery.ts";
import { readPage } from "./readEntries.ts";

/** The log as the session reaches it: entries of its sites and devices, and those of the account as a whole. */
export const listEventLogsHandler = handle(listEventLogs, async ({ query, session, platform }) => {
  const { after, pageNumber = 1, pageSize = limits.pageSizeDefault, order = "recorded" } = query;
  const isByOccurrence = order !== "recorded";
  const place = after === undefined ? undefined : fromCursor(after, isByOccurrence);
  const offset = (pageNumber - 1) * pageSize;
  if ((after !== undefined && (!place || pageNumber > 1)) || offset > limits.pageOffsetMax) throw new EventError("error_invalid_request");
  const { rows, next } = await readPage(platform, session, {
    ...eventQueryOf(query, session, platform.clock.now()),
    order,
    offset,
    limit: pageSize,
    ...(place && { after: place }),
  });
  return { rows, ...(next && { next: toCursor(next) }) };
});
