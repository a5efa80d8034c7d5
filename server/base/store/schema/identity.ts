import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Identities that can sign in, across accounts. */
export const identities = pgTable("identities", {
  uid: text("uid").primaryKey(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  displayName: text("display_name"),
  isEmailVerified: boolean("is_email_verified").notNull().default(false),
  isDisabled: boolean("is_disabled").notNull().default(false),
  /** PHC string of argon2id. */
  passwordHash: text("password_hash").notNull(),
  passwordChangedAt: instant("password_changed_at").notNull(),
  /** Tokens whose sign-in is older are refused. Seconds since 1970. */
  validSinceSeconds: bigint("valid_since_seconds", { mode: "number" }).notNull(),
  /** The account that the next token carries. */
  currentAccountId: text("current_account_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastSignInAt: instant("last_sign_in_at"),
});

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    uid: text("uid").notNull(),
    authTimeSeconds: bigint("auth_time_seconds", { mode: "number" }).notNull(),
    /** The account this session works in; each browser session has its own. */
    accountId: text("account_id"),
    sessionId: text("session_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("refresh_tokens_uid").on(table.uid), index("refresh_tokens_session").on(table.sessionId)],
);

/** Single-use codes of mails; only their hash is kept. */
export const oobCodes = pgTable("oob_codes", {
  codeHash: text("code_hash").primaryKey(),
  uid: text("uid").notNull(),
  requestType: text("request_type").notNull(),
  email: text("email").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** Open invitations to sign in, at most one per person. Only the hash of the code is stored. */
export const signInInvitations = pgTable(
  "sign_in_invitations",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    codeHash: text("code_hash").notNull().unique(),
    /** Where it was mailed to, in lower case. */
    email: text("email").notNull(),
    invitedById: text("invited_by_id").notNull(),
    invitedByName: text("invited_by_name").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.personId] })],
);

/** Durable counters of guesses, counted before a secret is compared. */
export const attempts = pgTable("attempts", {
  /** Keyed hash of the guessed secret and the caller. */
  attemptKey: text("attempt_key").primaryKey(),
  count: integer("count").notNull(),
  windowStartedAt: instant("window_started_at").notNull(),
});

/** Everything that leaves the house by mail, until it has left. */
export const mailOutbox = pgTable("mail_outbox", {
  mailId: text("mail_id").primaryKey(),
  accountId: text("account_id"),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  bodyText: text("body_text").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  sentAt: instant("sent_at"),
  failures: integer("failures").notNull().default(0),
  /** Not tried again before this. */
  nextAttemptAt: instant("next_attempt_at").notNull(),
  lastError: text("last_error"),
});

/** Small facts of the installation: which migration seeded it, when, by which version. */
export const installation = pgTable("installation", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});
