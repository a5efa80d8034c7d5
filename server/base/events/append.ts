import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { eventKinds } from "#contract/events/eventKinds.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../store/connect.ts";
import { eventCounters, events } from "../store/schema/events.ts";
import { chainStart, hashOfEntry } from "./chain.ts";
import type { EventLog, NewEvent } from "./eventLog.ts";
import { notificationOf } from "./notificationOf.ts";

export const appendedChannel = "gatehouse_events";

type EventRow = typeof events.$inferSelect;

/** Where an account's log ends: its last sequence, and the hash that the next entry follows. */
interface Head {
  sequence: number;
  hash: string | null;
}

/**
 * Where this process left a log is most often where it still ends. An append is therefore one statement, which writes only if
 * the log ends there; if another process was faster, or what was left was undone, it looks where the log ends and writes again.
 * The shorter the account's counter row is locked, the less its writers wait for each other.
 */
export function createAppend(clock: Clock): EventLog["append"] {
  const left = new Map<string, Head>();
  return async (transaction, accountId, added) => {
    if (added.length === 0) return [];
    const fresh = [...(await withoutKnown(transaction, accountId, added))];
    if (fresh.length === 0) return added.map(() => undefined);
    const recordedAt = clock.now();
    const writeAfter = async (head: Head): Promise<boolean> => {
      const rows = chained(
        fresh.map((event, index) => toRow(accountId, event, head.sequence + 1 + index, recordedAt)),
        head.hash ?? chainStart,
      );
      const last = { sequence: head.sequence + rows.length, hash: rows.at(-1)?.hash ?? null };
      if (!(await write(transaction, accountId, rows, head, last))) return false;
      left.set(accountId, last);
      return true;
    };
    let head = left.get(accountId);
    if (!head || !(await writeAfter(head))) {
      head = await lockHead(transaction, accountId);
      if (!(await writeAfter(head))) throw new Error("The log does not end where it was found to end.");
    }
    const { sequence: before } = head;
    const sequences = new Map(fresh.map((event, index) => [event, before + 1 + index]));
    return added.map((event) => sequences.get(event));
  };
}

/**
 * Writes the entries if the log ends at `head`, which locks the account's counter row until the transaction ends; false if it does not.
 * The notification is delivered after the commit only; a process that misses it finds the rows at its next look.
 */
async function write(transaction: Database, accountId: string, rows: readonly EventRow[], head: Head, last: Head): Promise<boolean> {
  const told = await transaction.execute(
    sql`WITH head AS (
          UPDATE event_counters SET sequence = ${last.sequence}, head_hash = ${last.hash}
          WHERE account_id = ${accountId} AND sequence = ${head.sequence} AND head_hash IS NOT DISTINCT FROM ${head.hash}
          RETURNING account_id
        ), added AS (
          INSERT INTO events SELECT entry.* FROM head, jsonb_populate_recordset(NULL::events, ${JSON.stringify(rows.map(toRecord))}::jsonb) AS entry
        )
        SELECT pg_notify(${appendedChannel}, account_id) FROM head`,
  );
  return told.rows.length > 0;
}

/** Locks the account's counter row until the transaction ends; answers where the log ends. */
async function lockHead(transaction: Database, accountId: string): Promise<Head> {
  const [head] = await transaction
    .insert(eventCounters)
    .values({ accountId, sequence: 0 })
    .onConflictDoUpdate({ target: eventCounters.accountId, set: { sequence: sql`${eventCounters.sequence}` } })
    .returning({ sequence: eventCounters.sequence, hash: eventCounters.headHash });
  if (!head) throw new Error("The counter of the event log answered no row.");
  return head;
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

const columnNames = Object.entries(getTableColumns(events)).map(([key, { name }]) => [key as keyof EventRow, name] as const);

/** The row by the names of its columns. */
function toRecord(row: EventRow): Record<string, unknown> {
  return Object.fromEntries(columnNames.map(([key, name]) => [name, row[key]]));
}

function toRow(accountId: string, event: NewEvent, sequence: number, recordedAt: Date): EventRow {
  const occurredAt = event.occurredAt ?? recordedAt;
  const told = notificationOf(event, occurredAt);
  return {
    previousHash: null,
    hash: null,
    accountId,
    sequence,
    eventId: event.eventId ?? randomUUID(),
    kind: event.kind,
    category: eventKinds[event.kind].category,
    occurredAt,
    recordedAt,
    serialNumber: event.serialNumber ?? null,
    siteId: event.siteId ?? null,
    actor: event.actor,
    data: event.data ?? {},
    topic: told?.topic ?? null,
    code: told?.code ?? null,
    document: told?.data ?? null,
  };
}
