import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Recurrence } from "#domain/decide/policy.ts";
import { isDoubled } from "./doubled.ts";

/** SZ-02: areas that doors lead into and out of, with their rules for entering. */
export const zones = pgTable(
  "zones",
  {
    accountId: text("account_id").notNull(),
    zoneId: text("zone_id").notNull(),
    siteId: text("site_id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** `refuse` or `record`; absent without the rule. */
    antiPassback: text("anti_passback").$type<"refuse" | "record">(),
    occupancyMax: integer("occupancy_max"),
    isTwoPerson: boolean("is_two_person").notNull().default(false),
    needsEscort: boolean("needs_escort").notNull().default(false),
    isDoubled: isDoubled(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.zoneId] }),
    uniqueIndex("zones_account_site_name").on(table.accountId, table.siteId, sql`folded(${table.name})`).where(sql`NOT is_doubled`),
  ],
);

/** SC-05: the same day every year, at every site. */
export const holidays = pgTable(
  "holidays",
  {
    accountId: text("account_id").notNull(),
    holidayId: text("holiday_id").notNull(),
    name: text("name").notNull(),
    month: integer("month").notNull(),
    day: integer("day").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.holidayId] }),
    uniqueIndex("holidays_account_day").on(table.accountId, table.month, table.day),
  ],
);

/** GR-01 */
export const groups = pgTable(
  "groups",
  {
    accountId: text("account_id").notNull(),
    groupId: text("group_id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    isDoubled: isDoubled(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.groupId] }),
    uniqueIndex("groups_account_name").on(table.accountId, sql`folded(${table.name})`).where(sql`NOT is_doubled`),
  ],
);

export const groupMembers = pgTable(
  "group_members",
  {
    accountId: text("account_id").notNull(),
    groupId: text("group_id").notNull(),
    personId: text("person_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.groupId, table.personId] }),
    index("group_members_person").on(table.accountId, table.personId),
  ],
);

/** SC-04: when doors open, and for which people. The tables below hold what a schedule is attached to. */
export const schedules = pgTable(
  "schedules",
  {
    accountId: text("account_id").notNull(),
    scheduleId: text("schedule_id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** `access` lets its people open its doors; `unlock` holds its doors open for everyone. */
    kind: text("kind").$type<"access" | "unlock">().notNull(),
    isFirstPersonIn: boolean("is_first_person_in").notNull().default(false),
    /** Days at the site, `YYYY-MM-DD`; both are days that it begins on. */
    startDate: date("start_date", { mode: "string" }),
    endDate: date("end_date", { mode: "string" }),
    /** SC-01 */
    recurrences: jsonb("recurrences").$type<Recurrence[]>().notNull(),
    onHoliday: text("on_holiday").$type<"closed" | "asUsual">().notNull(),
    isDoubled: isDoubled(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scheduleId] }),
    uniqueIndex("schedules_account_name").on(table.accountId, sql`folded(${table.name})`).where(sql`NOT is_doubled`),
    check("schedules_dates", sql`${table.endDate} >= ${table.startDate}`),
  ],
);

export const scheduleDoors = pgTable(
  "schedule_doors",
  {
    accountId: text("account_id").notNull(),
    scheduleId: text("schedule_id").notNull(),
    serialNumber: text("serial_number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scheduleId, table.serialNumber] }),
    index("schedule_doors_serial").on(table.accountId, table.serialNumber),
  ],
);

/** Every door that leads into one of these zones is the schedule's too. */
export const scheduleZones = pgTable(
  "schedule_zones",
  {
    accountId: text("account_id").notNull(),
    scheduleId: text("schedule_id").notNull(),
    zoneId: text("zone_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scheduleId, table.zoneId] }),
    index("schedule_zones_zone").on(table.accountId, table.zoneId),
  ],
);

export const schedulePeople = pgTable(
  "schedule_people",
  {
    accountId: text("account_id").notNull(),
    scheduleId: text("schedule_id").notNull(),
    personId: text("person_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scheduleId, table.personId] }),
    index("schedule_people_person").on(table.accountId, table.personId),
  ],
);

export const scheduleGroups = pgTable(
  "schedule_groups",
  {
    accountId: text("account_id").notNull(),
    scheduleId: text("schedule_id").notNull(),
    groupId: text("group_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.scheduleId, table.groupId] }),
    index("schedule_groups_group").on(table.accountId, table.groupId),
  ],
);
