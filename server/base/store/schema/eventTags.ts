import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** DV-20: words that people put on entries of the log. Who put which, and what was there before, stands in the log itself. */
export const eventTags = pgTable(
  "event_tags",
  {
    accountId: text("account_id").notNull(),
    /** Of the entry. */
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    /** As it was typed; one entry has it once, in whatever case. */
    tag: text("tag").notNull(),
    taggedAt: timestamp("tagged_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sequence, table.tag] }),
    index("event_tags_account_word").on(table.accountId, sql`folded(tag)`, table.sequence),
  ],
);
