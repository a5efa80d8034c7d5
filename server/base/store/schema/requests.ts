import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Calls that their callers may repeat: what was asked, and what was answered once it was. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    operation: text("operation").notNull(),
    /** As the caller sent it. */
    idempotencyKey: text("idempotency_key").notNull(),
    /** Keyed hash of params, query and body: bodies hold passwords. */
    requestMac: text("request_mac").notNull(),
    /** Absent while the first call is under way. */
    status: integer("status"),
    /** Sealed with a key of KEYS_DIR: answers hold tokens. */
    sealedAnswer: text("sealed_answer"),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId, table.operation, table.idempotencyKey] }),
    index("idempotency_keys_expiry").on(table.expiresAt),
  ],
);
