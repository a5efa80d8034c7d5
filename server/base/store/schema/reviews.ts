import { bigint, boolean, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** B-27: up to which sequence of the log a person has looked at what a device told. */
export const reviewMarks = pgTable(
  "review_marks",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.personId, table.serialNumber] })],
);

/** B-27: single entries that are otherwise than their device's mark says. They go when the mark passes them, or with what can be reviewed at all. */
export const reviews = pgTable(
  "reviews",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    serialNumber: text("serial_number").notNull(),
    occurredAt: timestamp("occurred_at", { withTimezone: true, mode: "date" }).notNull(),
    isReviewed: boolean("is_reviewed").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId, table.sequence] }),
    index("reviews_person_time").on(table.accountId, table.personId, table.occurredAt),
  ],
);
