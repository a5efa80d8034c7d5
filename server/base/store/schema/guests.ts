import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { PassKind } from "#contract/guests.ts";

/** VI-01: the facts of a visitor that the row in `people` does not have. */
export const guests = pgTable(
  "guests",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    /** Whom the visitor comes to see. */
    visitingPersonId: text("visiting_person_id").notNull(),
    passKind: text("pass_kind").$type<PassKind>().notNull(),
    /** B-24: openings that each credential of the visitor is good for. */
    usesMax: integer("uses_max"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.personId] })],
);
