import { dayMs, hourMs } from "#contract/durations.ts";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import type { listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { EventError } from "../../base/errors.ts";
import type { EventQuery } from "../../base/events/eventLog.ts";
import type { Session } from "../session.ts";
import { entriesOf } from "./entriesOf.ts";

/** Days of a calendar may have 25 hours, twice at most within a range. */
const longestRangeMs = limits.reportRangeDays * dayMs + hourMs;

type Filter = Omit<ParsedRequestOf<typeof listEventLogs>["query"], "after" | "pageNumber" | "pageSize" | "order">;

/** The log filter, limited to the session's reach. Refuses a reversed or too long range. */
export function eventQueryOf(filter: Filter, session: Session, now: Date): Omit<EventQuery, "limit"> {
  const from = filter.fromDate === undefined ? undefined : new Date(filter.fromDate);
  const to = filter.toDate === undefined ? undefined : new Date(filter.toDate);
  if (from) {
    const rangeMs = (to ?? now).getTime() - from.getTime();
    if (to && rangeMs < 0) throw new EventError("error_invalid_request");
    if (rangeMs > longestRangeMs) throw new EventError("error_report_range");
  }
  return {
    ...(filter.serialNumber !== undefined && { serialNumber: filter.serialNumber }),
    ...(filter.siteId !== undefined && { siteId: filter.siteId }),
    ...(filter.personId !== undefined && { personId: filter.personId }),
    ...(filter.kinds !== undefined && { kinds: filter.kinds.split(",") }),
    ...(filter.eventTypes !== undefined && { accessResults: filter.eventTypes }),
    ...(filter.categories !== undefined && { categories: filter.categories }),
    ...(from && { from }),
    ...(to && { to }),
    ...entriesOf(session),
  };
}
