import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { ImportColumn, ImportDates, ImportFault, ImportLine, UserImport } from "#contract/userImports.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export interface ImportRow {
  line: number;
  cells: string[];
  broken?: Extract<ImportFault, "cellsTooMany" | "quoteOpen"> | undefined;
}

/** US-07: files of people on their way in. What one of them holds is kept until it is forgotten, or a week after it ended. */
export const userImports = pgTable(
  "user_imports",
  {
    accountId: text("account_id").notNull(),
    importId: text("import_id").notNull(),
    fileName: text("file_name").notNull(),
    state: text("state").$type<UserImport["state"]>().notNull(),
    columns: jsonb("columns").$type<ImportColumn[]>().notNull(),
    rows: jsonb("rows").$type<ImportRow[]>().notNull(),
    dates: jsonb("dates").$type<ImportDates>().notNull().default({}),
    takes: text("takes").$type<UserImport["takes"]>().notNull().default("all"),
    /** The preview of each line when it was last computed. */
    lines: jsonb("lines").$type<ImportLine[]>().notNull(),
    counts: jsonb("counts").$type<UserImport["counts"]>().notNull(),
    done: integer("done").notNull().default(0),
    requestedById: text("requested_by_id").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    requestedAt: instant("requested_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.importId] }),
    index("user_imports_requested").on(table.accountId, table.requestedById, table.requestedAt),
    index("user_imports_state").on(table.state),
  ],
);
