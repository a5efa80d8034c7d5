import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { PhotoRefusal } from "#contract/enumerations.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** PB-10: face invitations: links that accept a photo together with a PIN. Only hashes of link and PIN are stored. */
export const faceInvitations = pgTable(
  "face_invitations",
  {
    accountId: text("account_id").notNull(),
    invitationId: text("invitation_id").notNull(),
    personId: text("person_id").notNull(),
    /** By which the invitation of a link is found, before its PIN is known. */
    codeHash: text("code_hash").notNull(),
    /** Hash of code and PIN together. */
    hash: text("hash").notNull(),
    validFrom: instant("valid_from").notNull(),
    /** The first instant that is too late. */
    validUntil: instant("valid_until").notNull(),
    isMailed: boolean("is_mailed").notNull().default(false),
    /** wrong PINs in its life, and of the window that began last. Tries that are being compared are among them. */
    wrongPins: integer("wrong_pins").notNull().default(0),
    wrongPinsOfWindow: integer("wrong_pins_of_window").notNull().default(0),
    windowStartedAt: instant("window_started_at"),
    /** When the right PIN was first typed. */
    openedAt: instant("opened_at"),
    /** photos that were sent, each counted before it is looked at. */
    photoAttempts: integer("photo_attempts").notNull().default(0),
    /** The newest photo, its state, and why it was refused. */
    photoId: text("photo_id"),
    photoState: text("photo_state").$type<"checking" | "accepted" | "refused">(),
    photoRefusal: text("photo_refusal").$type<PhotoRefusal>(),
    photoSentAt: instant("photo_sent_at"),
    givenById: text("given_by_id").notNull(),
    /** The name of then. */
    givenByName: text("given_by_name").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.invitationId] }),
    index("face_invitations_code").on(table.codeHash),
    index("face_invitations_account_person").on(table.accountId, table.personId),
    index("face_invitations_account_photos").on(table.accountId, table.photoSentAt).where(sql`photo_state = 'checking'`),
  ],
);
