import { bigint, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { ClipFailure } from "#contract/videoShares.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** EV-02: videos of events that somebody asked for, each once however many look at it. They go when nobody has for a day. */
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
    /** When somebody asked for it last. */
    wantedAt: instant("wanted_at").notNull(),
    /** When its gateway was told: not before all of it was recorded. */
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
