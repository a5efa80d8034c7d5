import type { listAuditEntries } from "#contract/audit.ts";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { eventQueryOf } from "../../access/entries/eventQuery.ts";
import type { Session } from "../../access/session.ts";
import type { EventQuery } from "../../base/events/eventLog.ts";

type Filter = Omit<ParsedRequestOf<typeof listAuditEntries>["query"], "after" | "pageSize" | "order">;

/** What a filter of the audit asks of the log. @throws what `eventQueryOf` refuses */
export function auditQueryOf({ areas, thing, search, ...filter }: Filter, session: Session, now: Date): Omit<EventQuery, "limit"> {
  return {
    ...eventQueryOf(filter, session, now),
    audit: {
      ...(areas !== undefined && { areas: areas.split(",") }),
      ...(thing !== undefined && { thing }),
      ...(search !== undefined && { search }),
    },
  };
}
