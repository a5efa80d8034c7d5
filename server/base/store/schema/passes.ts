import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Requests for credentials, with their decisions. The store refuses to change a decided one (AP-03). */
export const passes = pgTable(
  "passes",
  {
    accountId: text("account_id").notNull(),
    passId: text("pass_id").notNull(),
    /** AccessMethod. */
    type: integer("type").notNull(),
    personId: text("person_id").notNull(),
    /** Names as they were then: who reads of a decision later reads what the decider read. */
    fullName: text("full_name").notNull(),
    /** The site whose doors it opens. */
    siteId: text("site_id").notNull(),
    cardNumber: text("card_number").notNull(),
    validFrom: instant("valid_from").notNull(),
    validUntil: instant("valid_until"),
    /** ApprovalRequestStatus. */
    requestStatus: integer("request_status").notNull(),
    requestedById: text("requested_by_id").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    requestedAt: instant("requested_at").notNull(),
    requestComments: text("request_comments").notNull().default(""),
    decidedById: text("decided_by_id"),
    decidedByName: text("decided_by_name"),
    decidedAt: instant("decided_at"),
    comments: text("comments").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.passId] }),
    index("passes_account_requested").on(table.accountId, table.requestedAt, table.passId),
    index("passes_account_status").on(table.accountId, table.requestStatus, table.siteId),
    index("passes_account_card").on(table.accountId, sql`card_form(${table.cardNumber})`),
  ],
);
