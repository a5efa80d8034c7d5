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
  /** GN-08 and other flags of the account. */
  features: jsonb("features").$type<Record<string, boolean>>().notNull().default({}),
  settings: jsonb("settings").$type<Record<string, unknown>>().notNull().default({}),
  /** AU-08: the phone number of the sign-up, in E.164; unique among accounts. */
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
    /** The site's id in another system of the customer. */
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
    /** A higher rank has more authority. */
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

/** A person of one account. A person of several accounts has one row per account, with the same `uid`. */
export const people = pgTable(
  "people",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    /** The sign-in identity; absent for people who only carry a card. */
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
    /** Doors open for the person from `validFrom` on and no longer at `validUntil`. */
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** May escort people who need an escort. */
    mayEscort: boolean("may_escort").notNull().default(false),
    needsEscort: boolean("needs_escort").notNull().default(false),
    localeISO2: text("locale_iso2").notNull().default("en"),
    hasMobileCredential: boolean("has_mobile_credential").notNull().default(false),
    mobileGivenAt: instant("mobile_given_at"),
    /** The phone that carries the mobile credential. */
    mobileId: text("mobile_id"),
    /** Object key of the profile photo. */
    avatarKey: text("avatar_key"),
    hasEnrolledFace: boolean("has_enrolled_face").notNull().default(false),
    /** The person's id in another system of the customer. */
    externalSystemId: text("external_system_id"),
    /** Like `isDoubled`, for `externalSystemId`. */
    isExternalIdDoubled: boolean("is_external_id_doubled").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the person was deleted; `beforeDeletion` is what a restore brings back. */
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
    // A visitor may have several hosts, and a deleted person frees the address.
    uniqueIndex("people_account_email").on(table.accountId, sql`lower(${table.email})`).where(sql`status <> 0 AND NOT is_visitor`),
    // The same expression as in the queries of `server/access/reach.ts`.
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
    /** As typed or read; comparisons use `card_form`. */
    cardNumber: text("card_number").notNull(),
    personId: text("person_id").notNull(),
    /** The pass that the card belongs to, which limits where and when it opens; absent if it opens every door that the person may open. */
    passId: text("pass_id"),
    facilityCode: integer("facility_code"),
    /** Issued by another organization (CR-03). */
    isExternal: boolean("is_external").notNull().default(false),
    /** Opens doors in lockdown; never for a visitor or an external card (CR-03). */
    isLockdownCard: boolean("is_lockdown_card").notNull().default(false),
    status: text("status").$type<"active" | "suspended" | "revoked">().notNull().default("active"),
    /** When the person received it. */
    givenAt: instant("given_at").notNull().defaultNow(),
    /** Readers cannot tell this card from another one, from before the store refused that (decision 96). It opens nothing. */
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

/** C-02: all macros of one person, with one version. */
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

/** B-28, PN-03: a person's notification rules, and how far they have read and cleared their inbox, as a log sequence. */
export const personNotices = pgTable(
  "person_notices",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    /** Version of `rules`; 0 before the first save. */
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
