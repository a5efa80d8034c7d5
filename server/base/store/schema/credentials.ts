import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Cards that were lost or stolen (CR-02): nobody is given their numbers again. Rows are never deleted. */
export const retiredCards = pgTable(
  "retired_cards",
  {
    accountId: text("account_id").notNull(),
    cardId: text("card_id").notNull(),
    cardNumber: text("card_number").notNull(),
    facilityCode: integer("facility_code"),
    /** Whose it was, with the name of then. */
    personId: text("person_id").notNull(),
    fullName: text("full_name").notNull(),
    reason: text("reason").$type<"lost" | "stolen">().notNull(),
    retiredAt: instant("retired_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.cardId] }),
    index("retired_cards_account_form").on(table.accountId, sql`card_form(${table.cardNumber})`),
    uniqueIndex("retired_cards_account_number").on(table.accountId, table.cardNumber, sql`coalesce(${table.facilityCode}, -1)`),
  ],
);

/** PINs (CR-05): one for opening and one for opening under threat. The digits are nowhere; the salt of their hash is made of a key that is kept elsewhere. */
export const pins = pgTable(
  "pins",
  {
    accountId: text("account_id").notNull(),
    pinId: text("pin_id").notNull(),
    personId: text("person_id").notNull(),
    hash: text("hash").notNull(),
    isDuress: boolean("is_duress").notNull().default(false),
    status: text("status").$type<"active" | "suspended">().notNull().default("active"),
    validFrom: instant("valid_from"),
    /** The first instant that is too late. */
    validUntil: instant("valid_until"),
    /** The only sites whose doors it opens; absent for all of the person's. */
    siteIds: text("site_ids").array(),
    givenAt: instant("given_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.pinId] }),
    uniqueIndex("pins_account_hash").on(table.accountId, table.hash),
    uniqueIndex("pins_account_person").on(table.accountId, table.personId, table.isDuress),
  ],
);

/** PB-05: cloud keys: links that open doors together with a PIN. Only hashes of link and PIN are stored. */
export const cloudKeys = pgTable(
  "cloud_keys",
  {
    accountId: text("account_id").notNull(),
    cloudKeyId: text("cloud_key_id").notNull(),
    personId: text("person_id").notNull(),
    /** By which the key of a link is found, before its PIN is known. */
    codeHash: text("code_hash").notNull(),
    /** Hash of code and PIN together, as in policies. */
    hash: text("hash").notNull(),
    /** wrong PINs since it was given; too many end it. */
    wrongPins: integer("wrong_pins").notNull().default(0),
    /** The only doors that it opens; absent for all of the person's. */
    serialNumbers: text("serial_numbers").array(),
    validFrom: instant("valid_from").notNull(),
    /** The first instant that is too late. */
    validUntil: instant("valid_until").notNull(),
    givenById: text("given_by_id").notNull(),
    /** The name of then. */
    givenByName: text("given_by_name").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.cloudKeyId] }),
    index("cloud_keys_code").on(table.codeHash),
    index("cloud_keys_account_person").on(table.accountId, table.personId),
  ],
);

/** CR-04: a reader that waits for a person's new card, and the result. */
export const cardEnrolments = pgTable(
  "card_enrolments",
  {
    accountId: text("account_id").notNull(),
    enrolmentId: text("enrolment_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    personId: text("person_id").notNull(),
    fullName: text("full_name").notNull(),
    requestedById: text("requested_by_id").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    requestedAt: instant("requested_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    status: text("status").$type<"waiting" | "done" | "failed">().notNull().default("waiting"),
    /** EN-20, when it failed. */
    failureReason: text("failure_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.enrolmentId] }),
    // A reader waits for one person at a time.
    uniqueIndex("card_enrolments_waiting").on(table.accountId, table.serialNumber).where(sql`status = 'waiting'`),
  ],
);
