import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { EventActor } from "#contract/eventLogs.ts";
import { isDoubled } from "./doubled.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Lockdown plans (LK-06): workflows of codeType lockdown. */
export const lockdownPlans = pgTable(
  "lockdown_plans",
  {
    accountId: text("account_id").notNull(),
    planId: text("plan_id").notNull(),
    code: text("code").notNull(),
    description: text("description").notNull(),
    createdAt: instant("created_at").notNull(),
    /** From then on it cannot be started. */
    expiresOn: instant("expires_on"),
    durationMinutes: integer("duration_minutes"),
    isEveryDoor: boolean("is_every_door").notNull(),
    siteIds: text("site_ids").array().notNull(),
    serialNumbers: text("serial_numbers").array().notNull(),
    isDoubled: isDoubled(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.planId] }),
    uniqueIndex("lockdown_plans_account_description").on(table.accountId, sql`folded(${table.description})`).where(sql`NOT is_doubled`),
  ],
);

/** Every general lockdown that there was; at most one of an account has no end yet. */
export const lockdowns = pgTable(
  "lockdowns",
  {
    accountId: text("account_id").notNull(),
    lockdownId: text("lockdown_id").notNull(),
    planId: text("plan_id").notNull(),
    /** The plan's name when it began. */
    description: text("description").notNull(),
    startedAt: instant("started_at").notNull(),
    startedBy: jsonb("started_by").$type<EventActor>().notNull(),
    durationMinutes: integer("duration_minutes"),
    /** When the platform ends it by itself. */
    endsAt: instant("ends_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.lockdownId] }),
    uniqueIndex("lockdowns_account_active").on(table.accountId).where(sql`${table.endedAt} IS NULL`),
    index("lockdowns_due").on(table.endsAt).where(sql`${table.endedAt} IS NULL`),
  ],
);
