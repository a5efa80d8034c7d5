import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** IC-01: entries of the directory that intercoms show. Who has no person is the lobby, of which an account has one. */
export const catalogEntries = pgTable(
  "catalog_entries",
  {
    accountId: text("account_id").notNull(),
    entryId: text("entry_id").notNull(),
    /** EN-06 */
    unitType: integer("unit_type").notNull(),
    displayName: text("display_name").notNull(),
    personId: text("person_id"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.entryId] }),
    uniqueIndex("catalog_entries_person").on(table.accountId, table.personId),
    uniqueIndex("catalog_entries_lobby").on(table.accountId).where(sql`${table.personId} IS NULL`),
  ],
);

/** IC-05, PB-12: calls from intercoms. Names are those of when they were made. */
export const deviceCalls = pgTable(
  "device_calls",
  {
    accountId: text("account_id").notNull(),
    callId: text("call_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    deviceName: text("device_name").notNull(),
    siteId: text("site_id").notNull(),
    entryId: text("entry_id").notNull(),
    unitType: integer("unit_type").notNull(),
    displayName: text("display_name").notNull(),
    fullName: text("full_name").notNull(),
    /** Whose entry it is; absent for the lobby. */
    personId: text("person_id"),
    method: integer("method").notNull(),
    status: integer("status").notNull(),
    requestedAt: instant("requested_at").notNull(),
    /** The first instant at which it rings no more. */
    ringsUntil: instant("rings_until").notNull(),
    answeredAt: instant("answered_at"),
    answeredById: text("answered_by_id"),
    answeredByName: text("answered_by_name"),
    endedAt: instant("ended_at"),
    /** Keyed hash of the address that rang: limits are per caller, and no address is kept. */
    caller: text("caller"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.callId] }),
    uniqueIndex("device_calls_id").on(table.callId),
    index("device_calls_requested").on(table.accountId, table.requestedAt, table.callId),
    index("device_calls_open").on(table.status, table.ringsUntil).where(sql`status <= 2`),
  ],
);
