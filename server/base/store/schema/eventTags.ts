import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** DV-20: tags that people put on log entries. The log has each change with its person and the previous tags. */
export const eventTags = pgTable(
  "event_tags",
  {
    accountId: text("account_id").notNull(),
    /** Id of the log entry. */
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
