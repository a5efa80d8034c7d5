import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** B-12: parts of recordings that people marked. They stay when the recording is gone, and with them that it was. */
export const bookmarks = pgTable(
  "bookmarks",
  {
    accountId: text("account_id").notNull(),
    bookmarkId: text("bookmark_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    fromUtc: instant("from_utc").notNull(),
    toUtc: instant("to_utc").notNull(),
    name: text("name").notNull(),
    note: text("note").notNull(),
    createdById: text("created_by_id").notNull(),
    /** The name of then. */
    createdByName: text("created_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.bookmarkId] }),
    index("bookmarks_account_from").on(table.accountId, table.fromUtc, table.bookmarkId),
    index("bookmarks_device_from").on(table.accountId, table.serialNumber, table.fromUtc),
  ],
);
