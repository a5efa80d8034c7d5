import { randomUUID } from "node:crypto";
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, notLike, or, type SQL, sql } from "drizzle-orm";
import type { EventOrder } from "#contract/eventLogs.ts";
import type { Topic } from "#contract/realtime.ts";
import { chainStart, hashOfEntry } from "../audit/chain.ts";
import type { Clock } from "../clock.ts";
import type { Database, Store } from "../store/connect.ts";
import { accessResult, actorId, eventCounters, events, isAccessDecision } from "../store/schema/events.ts";
import { createGroupCommit } from "./groupCommit.ts";
import type { EventFilter, EventLog, EventQuery, NewEvent, StoredEvent } from "./eventLog.ts";

type EventRow = typeof events.$inferSelect;

export const appendedChannel = "gatehouse_events";

export interface EventLogOptions {
  store: Store;
  clock: Clock;
  /** Tells of commits that appended, here and in other processes. */
  onAppended: EventLog["onAppended"];
}

export function createEventLog({ store, clock, onAppended }: EventLogOptions): EventLog {
  const append: EventLog["append"] = async (transaction, accountId, added) => {
    if (added.length === 0) return [];
    const fresh = await withoutKnown(transaction, accountId, added);
    if (fresh.size === 0) return added.map(() => undefined);
    const { last, headHash } = await takeSequences(transaction, accountId, fresh.size);
    const first = last - fresh.size + 1;
    const recordedAt = clock.now();
    const sequences = new Map([...fresh].map((event, index) => [event, first + index]));
    const rows = chained(
      [...fresh].map((event, index) => toRow(accountId, event, first + index, recordedAt)),
      headHash ?? chainStart,
    );
    await transaction.insert(events).values(rows);
    // The notification is delivered by the server after the commit only; a process that misses it finds the rows at its next look.
    await transaction.execute(
      sql`WITH head AS (UPDATE ${eventCounters} SET head_hash = ${rows.at(-1)?.hash} WHERE account_id = ${accountId} RETURNING account_id)
          SELECT pg_notify(${appendedChannel}, account_id) FROM head`,
    );
    return added.map((event) => sequences.get(event));
  };
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

/** Events whose id the log does not have yet; of two with the same id, the first. */
async function withoutKnown(transaction: Database, accountId: string, added: readonly NewEvent[]): Promise<Set<NewEvent>> {
  const named = added.flatMap(({ eventId }) => (eventId === undefined ? [] : [eventId]));
  if (named.length === 0) return new Set(added);
  const rows = await transaction
    .select({ eventId: events.eventId })
    .from(events)
    .where(and(eq(events.accountId, accountId), inArray(events.eventId, named)));
  const known = new Set(rows.map(({ eventId }) => eventId));
  return new Set(
    added.filter(({ eventId }) => {
      if (eventId === undefined) return true;
      const isNew = !known.has(eventId);
      known.add(eventId);
      return isNew;
    }),
  );
}

/** Locks the account's counter row until the transaction ends; answers the last of `count` sequences and the hash that the first of them follows. */
async function takeSequences(transaction: Database, accountId: string, count: number): Promise<{ last: number; headHash: string | null }> {
  const [row] = await transaction
    .insert(eventCounters)
    .values({ accountId, sequence: count })
    .onConflictDoUpdate({ target: eventCounters.accountId, set: { sequence: sql`${eventCounters.sequence} + ${count}` } })
    .returning({ last: eventCounters.sequence, headHash: eventCounters.headHash });
  if (!row) throw new Error("The counter of the event log answered no row.");
  return row;
}

/** Ties each row to the one before it (C-10). */
function chained(rows: readonly EventRow[], headHash: string): EventRow[] {
  let previousHash = headHash;
  return rows.map((row) => {
    const hash = hashOfEntry({ ...row, occurredAt: row.occurredAt.toISOString(), recordedAt: row.recordedAt.toISOString() }, previousHash);
    const linked = { ...row, previousHash, hash };
    previousHash = hash;
    return linked;
  });
}

function toRow(accountId: string, event: NewEvent, sequence: number, recordedAt: Date): EventRow {
  return {
    previousHash: null,
    hash: null,
    accountId,
    sequence,
    eventId: event.eventId ?? randomUUID(),
    kind: event.kind,
    category: event.category,
    occurredAt: event.occurredAt ?? recordedAt,
    recordedAt,
    serialNumber: event.serialNumber ?? null,
    siteId: event.siteId ?? null,
    actor: event.actor,
    data: event.data ?? {},
    topic: event.notification?.topic ?? null,
    code: event.notification?.code ?? null,
    document: event.notification?.data ?? null,
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

/** What follows a place in an order. */
function following({ order = "recorded", after }: EventQuery): SQL | undefined {
  if (!after) return undefined;
  if (order === "recorded" || !after.occurredAt) return lt(events.sequence, after.sequence);
  const place = sql`(${after.occurredAt.toISOString()}::timestamptz, ${after.sequence}::bigint)`;
  // As one comparison of rows, which an index answers.
  return order === "newest"
    ? sql`(${events.occurredAt}, ${events.sequence}) < ${place}`
    : sql`(${events.occurredAt}, ${events.sequence}) > ${place}`;
}

function conditions(query: EventFilter): SQL[] {
  const { serialNumber, siteId, personId, kinds, accessResults, categories, from, to, sequences } = query;
  const { siteIds, serialNumbers, isWithoutPersonal } = query;
  const all: (SQL | undefined)[] = [
    sequences && inArray(events.sequence, [...sequences]),
    serialNumber === undefined ? undefined : eq(events.serialNumber, serialNumber),
    siteId === undefined ? undefined : eq(events.siteId, siteId),
    personId === undefined ? undefined : eq(actorId, personId),
    kinds && inArray(events.kind, [...kinds]),
    accessResults && and(isAccessDecision, inArray(accessResult, accessResults.map(String))),
    categories && inArray(events.category, [...categories]),
    from && gte(events.occurredAt, from),
    to && lte(events.occurredAt, to),
    // What belongs to no site belongs to the account as a whole.
    siteIds && or(isNull(events.siteId), inArray(events.siteId, [...siteIds])),
    isWithoutPersonal ? and(notLike(events.kind, "session.%"), notLike(events.kind, "identity.%")) : undefined,
    serialNumbers && or(isNull(events.serialNumber), inArray(events.serialNumber, [...serialNumbers])),
  ];
  return all.filter((condition) => condition !== undefined);
}
