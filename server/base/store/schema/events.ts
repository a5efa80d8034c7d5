import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { EventActor } from "#contract/eventLogs.ts";
import { kindsWhere } from "#contract/events/eventKinds.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The next sequence of each account: taken as the last statement of a transaction, so a late commit cannot slip behind a reader's cursor. */
export const eventCounters = pgTable("event_counters", {
  accountId: text("account_id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  /** Hash of the account's last entry; absent before the first chained one. */
  headHash: text("head_hash"),
});

/**
 * B-27: what somebody should look at: refusals and duress, forced and held doors, PINs that a door takes no more, rings, lost connections.
 * As it stands, in the index as in the queries that it answers.
 */
export const isNotable = sql.raw(
  "(kind IN ('doorbell.ring', 'door.pins_locked')" +
    " OR kind = 'access.decision' AND (data ->> 'result' NOT IN ('0', '7', '8') OR data ->> 'isDuress' = 'true')" +
    " OR kind = 'door.state' AND data ->> 'doorState' IN ('3', '4')" +
    " OR kind = 'device.connection' AND data ->> 'isConnected' = 'false')",
);

const unaudited = sql.raw(
  `(${kindsWhere(({ isAudited }) => !isAudited)
    .map((kind) => `'${kind}'`)
    .join(", ")})`,
);

/** The one log of everything that a person could ask about. */
export const events = pgTable(
  "events",
  {
    accountId: text("account_id").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    eventId: text("event_id").notNull(),
    kind: text("kind").notNull(),
    /** EventCategory. */
    category: integer("category").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    serialNumber: text("serial_number"),
    siteId: text("site_id"),
    actor: jsonb("actor").$type<EventActor>().notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** Realtime topic and code if consoles are notified; `document` is the Data. */
    topic: text("topic"),
    code: text("code"),
    document: jsonb("document").$type<Record<string, unknown>>(),
    /** The chain of `server/base/events/chain.ts`; absent in entries of releases that had none. */
    previousHash: text("previous_hash"),
    hash: text("hash"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sequence] }),
    uniqueIndex("events_account_event").on(table.accountId, table.eventId),
    index("events_account_serial").on(table.accountId, table.serialNumber, table.sequence),
    index("events_account_kind").on(table.accountId, table.kind, table.sequence),
    // By when things happened, as reports go.
    index("events_account_time").on(table.accountId, table.occurredAt, table.sequence),
    index("events_account_serial_time").on(table.accountId, table.serialNumber, table.occurredAt, table.sequence),
    index("events_account_site_time").on(table.accountId, table.siteId, table.occurredAt, table.sequence),
    index("events_account_category_time").on(table.accountId, table.category, table.occurredAt, table.sequence),
    index("events_account_result_time")
      .on(table.accountId, sql`(data ->> 'result')`, table.occurredAt, table.sequence)
      .where(sql`kind = 'access.decision'`),
    index("events_account_actor_time").on(table.accountId, sql`(actor ->> 'id')`, table.occurredAt, table.sequence),
    // B-07: what people did, which is little beside what doors report.
    index("events_account_audit_time")
      .on(table.accountId, table.occurredAt, table.sequence)
      .where(sql`actor ->> 'kind' = 'person' AND kind NOT IN ${unaudited}`),
    index("events_account_notable_time").on(table.accountId, table.occurredAt, table.sequence).where(isNotable),
    index("events_account_audit_thing_time")
      .on(
        table.accountId,
        sql`(coalesce(serial_number, data ->> (split_part(kind, '.', 1) || 'Id'), data ->> 'personId'))`,
        table.occurredAt,
        table.sequence,
      )
      .where(sql`actor ->> 'kind' = 'person' AND kind NOT IN ${unaudited}`),
  ],
);

/** As the indexes have them: written otherwise, they would not be used. */
export const accessResult = sql`${events.data} ->> 'result'`;
export const actorId = sql`${events.actor} ->> 'id'`;
export const isAudited = sql`${events.actor} ->> 'kind' = 'person' AND ${events.kind} NOT IN ${unaudited}`;
/** The object of an action: a device, or an object of the kind's first word. */
export const auditedThing = sql`coalesce(${events.serialNumber}, ${events.data} ->> (split_part(${events.kind}, '.', 1) || 'Id'), ${events.data} ->> 'personId')`;
export const auditedArea = sql`split_part(${events.kind}, '.', 1)`;
export const isAccessDecision = sql`${events.kind} = 'access.decision'`;
