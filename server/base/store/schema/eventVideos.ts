import { bigint, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { ClipFailure } from "#contract/videoShares.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** EV-02: requested videos of events, each stored once for all viewers and deleted a day after the last request. */
export const eventVideos = pgTable(
  "event_videos",
  {
    accountId: text("account_id").notNull(),
    videoId: text("video_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    videoSourceId: text("video_source_id").notNull(),
    /** Whose recordings it is of. */
    gatewaySerial: text("gateway_serial").notNull(),
    fromUtc: instant("from_utc").notNull(),
    toUtc: instant("to_utc").notNull(),
    objectKey: text("object_key").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Last request. */
    wantedAt: instant("wanted_at").notNull(),
    /** When the gateway got the request: only after the whole event was recorded. */
    toldAt: instant("told_at"),
    storedAt: instant("stored_at"),
    bytes: bigint("bytes", { mode: "number" }),
    failedAt: instant("failed_at"),
    failure: text("failure").$type<ClipFailure>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.videoId] }),
    uniqueIndex("event_videos_range").on(table.accountId, table.serialNumber, table.fromUtc, table.toUtc),
    index("event_videos_gateway").on(table.accountId, table.gatewaySerial),
  ],
);
