import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, notLike, or, type SQL, sql } from "drizzle-orm";
import type { EventOrder } from "#contract/eventLogs.ts";
import type { Topic } from "#contract/realtime.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/connect.ts";
import { hasText } from "../store/folded.ts";
import { devices } from "../store/schema/devices.ts";
import {
  accessResult,
  actorId,
  auditedArea,
  auditedThing,
  eventCounters,
  events,
  isAccessDecision,
  isAudited,
} from "../store/schema/events.ts";
import { createAppend } from "./append.ts";
import type { EventFilter, EventLog, EventQuery, StoredEvent } from "./eventLog.ts";
import { createGroupCommit } from "./groupCommit.ts";

interface EventLogOptions {
  store: Store;
  clock: Clock;
  /** Tells of commits that appended, here and in other processes. */
  onAppended: EventLog["onAppended"];
}

export function createEventLog({ store, clock, onAppended }: EventLogOptions): EventLog {
  const append = createAppend(clock);
  const record: EventLog["record"] = (accountId, work, finish) =>
    store.db.transaction(async (transaction) => {
      const sequences = await append(transaction, accountId, await work(transaction));
      await finish?.(transaction, sequences);
      return sequences;
    });
  return {
    append,
    record,
    recordTogether: createGroupCommit({ store, append, recordAlone: record }),
    async readAfter(accountId, sequence, limit) {
      const rows = await store.db
        .select()
        .from(events)
        .where(and(eq(events.accountId, accountId), gt(events.sequence, sequence)))
        .orderBy(asc(events.sequence))
        .limit(limit);
      return rows.map(toStored);
    },
    async query(accountId, query) {
      const rows = await store.db
        .select()
        .from(events)
        .where(and(eq(events.accountId, accountId), following(query), ...conditions(query)))
        .orderBy(...orderBy(query.order))
        .limit(query.limit)
        .offset(query.offset ?? 0);
      return rows.map(toStored);
    },
    async count(accountId, filter, edges) {
      const [from, to] = [edges[0], edges.at(-1)];
      if (!from || !to) return [];
      const starts = sql.param(edges.slice(0, -1).map((edge) => edge.toISOString()));
      return (
        store.db
          .select({
            bucket: sql<number>`width_bucket(${events.occurredAt}, ${starts}::timestamptz[]) - 1`.mapWith(Number),
            category: events.category,
            count: count(),
          })
          .from(events)
          .where(and(eq(events.accountId, accountId), gte(events.occurredAt, from), lt(events.occurredAt, to), ...conditions(filter)))
          // By place: to the database the same words with parameters in them are two expressions.
          .groupBy(sql`1`, events.category)
      );
    },
    async head(accountId) {
      const [row] = await store.db
        .select({ sequence: eventCounters.sequence })
        .from(eventCounters)
        .where(eq(eventCounters.accountId, accountId));
      return row?.sequence ?? 0;
    },
    onAppended,
  };
}

function toStored(row: typeof events.$inferSelect): StoredEvent {
  return {
    accountId: row.accountId,
    sequence: row.sequence,
    id: row.eventId,
    kind: row.kind,
    category: row.category,
    occurredAtUtc: row.occurredAt.toISOString(),
    recordedAtUtc: row.recordedAt.toISOString(),
    ...(row.serialNumber !== null && { serialNumber: row.serialNumber }),
    ...(row.siteId !== null && { siteId: row.siteId }),
    actor: row.actor,
    data: row.data,
    notification:
      row.topic !== null && row.code !== null ? { topic: row.topic as Topic, code: row.code, data: row.document ?? {} } : undefined,
  };
}

function orderBy(order: EventOrder = "recorded"): SQL[] {
  if (order === "recorded") return [desc(events.sequence)];
  const by = order === "newest" ? desc : asc;
  return [by(events.occurredAt), by(events.sequence)];
}

/** Condition for rows after a place in a sort order. */
function following({ order = "recorded", after }: EventQuery): SQL | undefined {
  if (!after) return undefined;
  if (order === "recorded" || !after.occurredAt) return lt(events.sequence, after.sequence);
  const place = sql`(${after.occurredAt.toISOString()}::timestamptz, ${after.sequence}::bigint)`;
  // As one comparison of rows, which an index answers.
  return order === "newest"
    ? sql`(${events.occurredAt}, ${events.sequence}) < ${place}`
    : sql`(${events.occurredAt}, ${events.sequence}) > ${place}`;
}

/** The person whom an intercom called; absent for the lobby. */
const called = sql`${events.data} ->> 'personId'`;

function conditions(query: EventFilter): SQL[] {
  const { serialNumber, siteId, personId, kinds, accessResults, categories, from, to, sequences, credentialId } = query;
  const { siteIds, serialNumbers, isWithoutPersonal, audit, calledPersonId } = query;
  const all: (SQL | undefined)[] = [
    sequences && inArray(events.sequence, [...sequences]),
    ...(audit ? auditConditions(audit) : []),
    serialNumber === undefined ? undefined : eq(events.serialNumber, serialNumber),
    siteId === undefined ? undefined : eq(events.siteId, siteId),
    personId === undefined ? undefined : eq(actorId, personId),
    kinds && inArray(events.kind, [...kinds]),
    calledPersonId === undefined ? undefined : calledPersonId === null ? isNull(called) : eq(called, calledPersonId),
    credentialId === undefined ? undefined : eq(sql`${events.data} ->> 'credentialId'`, credentialId),
    accessResults && and(isAccessDecision, inArray(accessResult, accessResults.map(String))),
    categories && inArray(events.category, [...categories]),
    from && gte(events.occurredAt, from),
    to && lte(events.occurredAt, to),
    // An entry without a site belongs to the account as a whole.
    siteIds && or(isNull(events.siteId), inArray(events.siteId, [...siteIds])),
    isWithoutPersonal ? and(notLike(events.kind, "session.%"), notLike(events.kind, "identity.%")) : undefined,
    serialNumbers && or(isNull(events.serialNumber), inArray(events.serialNumber, [...serialNumbers])),
  ];
  return all.filter((condition) => condition !== undefined);
}

/** B-07: what people did. A search reads all that the other words leave, which its range keeps to a month. */
function auditConditions({ areas, thing, search }: NonNullable<EventFilter["audit"]>): (SQL | undefined)[] {
  return [
    sql`(${isAudited})`,
    areas && inArray(auditedArea, [...areas]),
    thing === undefined ? undefined : eq(auditedThing, thing),
    search === undefined || search === "" ? undefined : matching(search),
  ];
}

function matching(search: string): SQL | undefined {
  if (foldedText(search) === "") return undefined;
  const texts = [
    sql`${events.actor} ->> 'name'`,
    sql`${events.data} ->> 'name'`,
    sql`${events.data} ->> 'personName'`,
    sql`${events.data} ->> 'description'`,
    sql`${events.data} ->> 'comment'`,
    sql`${events.data} ->> 'reason'`,
    sql`${events.data} ->> 'givenReason'`,
  ];
  return or(
    hasText(search, ...texts),
    sql`${events.serialNumber} IN (SELECT ${devices.serialNumber} FROM ${devices} WHERE ${devices.accountId} = ${events.accountId} AND ${hasText(search, devices.name)})`,
  );
}
