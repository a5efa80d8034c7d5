import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { ClipFailure } from "#contract/videoShares.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** SR-04: clips that were shared. Their links are looked up by a hash; the code itself is sealed until the mail with it has gone. */
export const videoShares = pgTable(
  "video_shares",
  {
    accountId: text("account_id").notNull(),
    shareId: text("share_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    videoSourceId: text("video_source_id").notNull(),
    /** Whose recordings it is of. */
    gatewaySerial: text("gateway_serial").notNull(),
    fromUtc: instant("from_utc").notNull(),
    toUtc: instant("to_utc").notNull(),
    email: text("email").notNull(),
    /** Language of the mail. */
    language: text("language").notNull(),
    linkOrigin: text("link_origin").notNull(),
    minutes: integer("minutes").notNull(),
    /** PB-13: its link opens the page of an event. */
    isEvent: boolean("is_event").notNull().default(false),
    codeHash: text("code_hash").notNull(),
    sealedCode: text("sealed_code"),
    objectKey: text("object_key").notNull(),
    /** When the gateway had brought it, and how large it is. */
    storedAt: instant("stored_at"),
    bytes: bigint("bytes", { mode: "number" }),
    readyAt: instant("ready_at"),
    /** The first instant that is too late. */
    expiresAt: instant("expires_at"),
    failedAt: instant("failed_at"),
    failure: text("failure").$type<ClipFailure>(),
    revokedAt: instant("revoked_at"),
    revokedByName: text("revoked_by_name"),
    /** When the object was removed, after its time. */
    removedAt: instant("removed_at"),
    createdById: text("created_by_id").notNull(),
    /** The name of then. */
    createdByName: text("created_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.shareId] }),
    index("video_shares_code").on(table.codeHash),
    index("video_shares_account_created").on(table.accountId, table.createdAt, table.shareId),
    index("video_shares_gateway").on(table.accountId, table.gatewaySerial),
  ],
);

/** Openings: each time that a viewer started to watch. */
export const videoShareOpenings = pgTable(
  "video_share_openings",
  {
    accountId: text("account_id").notNull(),
    shareId: text("share_id").notNull(),
    openingId: text("opening_id").notNull(),
    openedAt: instant("opened_at").notNull(),
    /** The caller's, as every call has one. */
    address: text("address").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.shareId, table.openingId] })],
);
