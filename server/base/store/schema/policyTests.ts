import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { PolicyAssertion, PolicyTest, PolicyTestReason } from "#contract/policyTests.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** C-03: what an account wants its policy to give and to refuse, and how each went last. */
export const policyTests = pgTable(
  "policy_tests",
  {
    accountId: text("account_id").notNull(),
    testId: text("test_id").notNull(),
    assertion: jsonb("assertion").$type<PolicyAssertion>().notNull(),
    /** The assertion as one text, so that there is each once. */
    assertionKey: text("assertion_key").notNull(),
    /** Last known names of the subject. */
    whoName: text("who_name").notNull(),
    whatName: text("what_name").notNull(),
    state: text("state").$type<PolicyTest["state"]>().notNull(),
    reason: jsonb("reason").$type<z.infer<typeof PolicyTestReason>>(),
    ranAt: instant("ran_at").notNull(),
    since: instant("since").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.testId] }),
    uniqueIndex("policy_tests_account_assertion").on(table.accountId, table.assertionKey),
  ],
);
