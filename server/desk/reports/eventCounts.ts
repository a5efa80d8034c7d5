import { and, eq, gte, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { AccessResult, DoorState, refusedResults } from "#contract/enumerations.ts";
import { eventQueryOf } from "../../access/entries/eventQuery.ts";
import type { Session } from "../../access/session.ts";
import { accessResult, events } from "../../base/store/schema/events.ts";
import type { Platform } from "../../platform.ts";

export interface Range {
  fromDate: string;
  toDate?: string | undefined;
}

export interface EventCounts {
  granted: number;
  refused: number;
  forced: number;
  held: number;
  people: number;
  lastUtc?: string;
}
export const noCounts: EventCounts = { granted: 0, refused: 0, forced: 0, held: 0, people: 0 };

const isDecision = sql`${events.kind} = 'access.decision'`;
const resultIn = (results: readonly number[]) => sql`${isDecision} AND ${inArray(accessResult, results.map(String))}`;
const isState = (state: number) => sql`${events.kind} = 'door.state' AND ${events.data} ->> 'doorState' = ${String(state)}`;
const countOf = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
const lastDecision = sql<string | null>`max(${events.occurredAt}) FILTER (WHERE ${isDecision})`;

/** The entries of doors within a time, as far as the session reaches. @throws error_report_range */
function within(session: Session, { fromDate, toDate }: Range, now: Date): SQL | undefined {
  const { from, to, siteIds, serialNumbers } = eventQueryOf({ fromDate, ...(toDate !== undefined && { toDate }) }, session, now);
  return and(
    eq(events.accountId, session.accountId),
    from && gte(events.occurredAt, from),
    lte(events.occurredAt, to ?? now),
    isNotNull(events.serialNumber),
    siteIds && inArray(events.siteId, [...siteIds]),
    serialNumbers && inArray(events.serialNumber, [...serialNumbers]),
  );
}

/** How often people were let in or refused, and doors forced or held open, by door or by site. */
export async function countEvents(
  { store, clock }: Platform,
  session: Session,
  range: Range,
  by: "serialNumber" | "siteId",
): Promise<ReadonlyMap<string, EventCounts>> {
  const rows = await store.db
    .select({
      key: events[by],
      granted: countOf(resultIn([AccessResult.AccessGranted])),
      refused: countOf(resultIn(refusedResults)),
      forced: countOf(isState(DoorState.OpenForcedEntry)),
      held: countOf(isState(DoorState.OpenTimedOut)),
      people: sql<number>`count(DISTINCT ${events.data} ->> 'personId') FILTER (WHERE ${isDecision})`.mapWith(Number),
      last: lastDecision,
    })
    .from(events)
    .where(and(within(session, range, clock.now()), inArray(events.kind, ["access.decision", "door.state"])))
    .groupBy(events[by]);
  return new Map(rows.flatMap(({ key, last, ...counts }) => (key === null ? [] : [[key, { ...counts, ...lastOf(last) }]])));
}

export type ScheduleUse = Pick<EventCounts, "granted" | "refused" | "lastUtc"> & { users: number };

/** How often each schedule let somebody in, or refused them because it was closed: by the first rule that the door stored. */
export async function countScheduleUse(
  { store, clock }: Platform,
  session: Session,
  range: Range,
): Promise<ReadonlyMap<string, ScheduleUse>> {
  const rule = sql`${events.data} #>> '{because,0,rule}'`;
  const granted = sql`${rule} = 'schedule.open' AND ${resultIn([AccessResult.AccessGranted])}`;
  const scheduleId = sql<string>`${events.data} #>> '{because,0,scheduleId}'`;
  const rows = await store.db
    .select({
      scheduleId,
      granted: countOf(granted),
      refused: countOf(sql`${rule} = 'schedule.closed'`),
      users: sql<number>`count(DISTINCT ${events.data} ->> 'personId') FILTER (WHERE ${granted})`.mapWith(Number),
      last: sql<string | null>`max(${events.occurredAt}) FILTER (WHERE ${granted})`,
    })
    .from(events)
    .where(and(within(session, range, clock.now()), isDecision, sql`${scheduleId} IS NOT NULL`))
    .groupBy(scheduleId);
  return new Map(rows.map(({ scheduleId: id, last, ...counts }) => [id, { ...counts, ...lastOf(last) }]));
}

function lastOf(last: string | null): { lastUtc?: string } {
  return last === null ? {} : { lastUtc: new Date(last).toISOString() };
}
