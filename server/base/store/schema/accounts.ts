import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { Macro } from "#contract/macros.ts";
import type { NoticeRules } from "#contract/notices.ts";
import { isDoubled } from "./doubled.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Every table is keyed by account first, so that a cluster can distribute it by account and no query can forget it. */
export const accounts = pgTable("accounts", {
  accountId: text("account_id").primaryKey(),
  name: text("name").notNull(),
  licenseId: integer("license_id").notNull().default(0),
  status: integer("status").notNull(),
  /** GN-08 and what else belongs to the account as a whole. */
  features: jsonb("features").$type<Record<string, boolean>>().notNull().default({}),
  settings: jsonb("settings").$type<Record<string, unknown>>().notNull().default({}),
  /** AU-08: the telephone number that the account was signed up with, in E.164. No other account is. */
  signUpPhone: text("sign_up_phone").unique(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const sites = pgTable(
  "sites",
  {
    accountId: text("account_id").notNull(),
    siteId: text("site_id").notNull(),
    name: text("name").notNull(),
    timeZoneId: text("time_zone_id").notNull(),
    description: text("description").notNull().default(""),
    addressLine1: text("address_line_1").notNull().default(""),
    addressLine2: text("address_line_2").notNull().default(""),
    city: text("city").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    /** State or province, as the country writes it. */
    stateId: text("state_id").notNull().default(""),
    countryISO2: text("country_iso2").notNull().default(""),
    /** What another system of the customer calls it. */
    externalSiteId: text("external_site_id").notNull().default(""),
    isDoubled: isDoubled(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.siteId] }),
    uniqueIndex("sites_account_name").on(table.accountId, sql`folded(${table.name})`).where(sql`NOT is_doubled`),
  ],
);

export const roles = pgTable(
  "roles",
  {
    accountId: text("account_id").notNull(),
    roleId: text("role_id").notNull(),
    displayName: text("display_name").notNull(),
    description: text("description").notNull().default(""),
    /** Higher is stronger. */
    rank: integer("rank").notNull(),
    isAdmin: boolean("is_admin").notNull().default(false),
    scopes: text("scopes").array().notNull().default([]),
    videoRights: jsonb("video_rights").$type<{ live: boolean; recorded: boolean; export: boolean }>().notNull(),
    /** When present, the only devices this role reaches. */
    deviceSerials: text("device_serials").array(),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.roleId] })],
);

/** A person of one account. Who belongs to several accounts has a row in each, with the same uid. */
export const people = pgTable(
  "people",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    /** Identity that signs in; absent for people who only carry a badge. */
    uid: text("uid"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email"),
    phoneNumber: text("phone_number"),
    roleId: text("role_id"),
    /** UserStatus. */
    status: integer("status").notNull(),
    siteIds: text("site_ids").array().notNull().default([]),
    isVisitor: boolean("is_visitor").notNull().default(false),
    /** From when and until when doors open for the person; validUntil is the first instant that is too late. */
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** May take those in who need an escort. */
    mayEscort: boolean("may_escort").notNull().default(false),
    needsEscort: boolean("needs_escort").notNull().default(false),
    localeISO2: text("locale_iso2").notNull().default("en"),
    hasMobileCredential: boolean("has_mobile_credential").notNull().default(false),
    mobileGivenAt: instant("mobile_given_at"),
    /** The phone that carries the mobile credential. */
    mobileId: text("mobile_id"),
    /** Object of the person's picture. */
    avatarKey: text("avatar_key"),
    hasEnrolledFace: boolean("has_enrolled_face").notNull().default(false),
    /** What another system of the customer calls the person. */
    externalSystemId: text("external_system_id"),
    /** As `isDoubled` of names. */
    isExternalIdDoubled: boolean("is_external_id_doubled").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Of who is deleted: since when, and what they were, which they come back as. */
    deletedAt: instant("deleted_at"),
    beforeDeletion: jsonb("before_deletion").$type<{ status: number; roleId: string | null; groupIds: string[]; scheduleIds: string[] }>(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId] }),
    uniqueIndex("people_account_uid").on(table.accountId, table.uid),
    uniqueIndex("people_account_external_system_id")
      .on(table.accountId, sql`folded(${table.externalSystemId})`)
      .where(sql`status <> 0 AND NOT is_external_id_doubled`),
    // One visitor may come for several hosts; who is deleted leaves the address to others.
    uniqueIndex("people_account_email").on(table.accountId, sql`lower(${table.email})`).where(sql`status <> 0 AND NOT is_visitor`),
    // In the words of the questions: see `server/access/reach.ts`.
    index("people_account_name").on(table.accountId, sql`folded(${table.firstName} || ' ' || ${table.lastName})`, table.personId),
    index("people_search").using(
      "gin",
      sql`folded(${table.firstName} || ' ' || ${table.lastName} || ' ' || coalesce(${table.email}, '')) gin_trgm_ops`,
    ),
  ],
);

export const cards = pgTable(
  "cards",
  {
    accountId: text("account_id").notNull(),
    cardId: text("card_id").notNull().default(sql`gen_random_uuid()::text`),
    /** As it was typed or read; compared by `card_form` alone. */
    cardNumber: text("card_number").notNull(),
    personId: text("person_id").notNull(),
    /** The request that it came of, which says where and when it opens; absent for one that opens wherever its person may go. */
    passId: text("pass_id"),
    facilityCode: integer("facility_code"),
    /** Issued by somebody else and only known here (CR-03). */
    isExternal: boolean("is_external").notNull().default(false),
    /** Opens doors in lockdown; never a visitor's and never external (CR-03). */
    isLockdownCard: boolean("is_lockdown_card").notNull().default(false),
    status: text("status").$type<"active" | "suspended" | "revoked">().notNull().default("active"),
    /** Since when the person has it. */
    givenAt: instant("given_at").notNull().defaultNow(),
    /** Somebody else already had a card that readers take for this one, before the store refused that (decision 96). It opens nothing. */
    isDoubled: isDoubled(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.cardId] }),
    uniqueIndex("cards_account_number")
      .on(table.accountId, sql`card_form(${table.cardNumber})`, sql`coalesce(${table.facilityCode}, -1)`)
      .where(sql`NOT is_doubled`),
    index("cards_account_form").on(table.accountId, sql`card_form(${table.cardNumber})`),
    index("cards_account_person").on(table.accountId, table.personId),
  ],
);

/** C-02: the macros of one person, all of them under one version. */
export const personMacros = pgTable(
  "person_macros",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    version: integer("version").notNull(),
    macros: jsonb("macros").$type<Macro[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.personId] })],
);

/** B-28, PN-03: what one person is told of, and how far they have read and cleared their inbox, by the sequence of the log. */
export const personNotices = pgTable(
  "person_notices",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    /** Of the rules; 0 before the first save. */
    version: integer("version").notNull().default(0),
    rules: jsonb("rules").$type<NoticeRules>(),
    readSequence: bigint("read_sequence", { mode: "number" }).notNull().default(0),
    clearedSequence: bigint("cleared_sequence", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.personId] })],
);

/** Layouts and widgets of one person. */
export const dashboards = pgTable(
  "dashboards",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    version: integer("version").notNull(),
    payload: jsonb("payload").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.personId] })],
);
