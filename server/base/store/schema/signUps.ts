import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** AU-08: accounts that were asked for and are not made yet. Only the hash of the mailed code is kept. */
export const signUps = pgTable(
  "sign_ups",
  {
    codeHash: text("code_hash").primaryKey(),
    /** Where it was mailed to, in lower case. */
    email: text("email").notNull(),
    accountName: text("account_name").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** E.164 */
    phoneNumber: text("phone_number").notNull(),
    localeISO2: text("locale_iso2").notNull(),
    /** Address of the network that it was asked from. */
    askedFrom: text("asked_from").notNull(),
    askedAt: instant("asked_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When its account was made. */
    finishedAt: instant("finished_at"),
  },
  (table) => [index("sign_ups_email").on(table.email), index("sign_ups_expires").on(table.expiresAt)],
);

/** Challenges that were solved and shown, until they would have expired: each is good once. */
export const usedCaptchas = pgTable("used_captchas", {
  signature: text("signature").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
