import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** VW-01, Q-44: layouts with slots, of one person or shared with the account. */
export const videoWalls = pgTable(
  "video_walls",
  {
    accountId: text("account_id").notNull(),
    wallId: text("wall_id").notNull(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    slotCount: integer("slot_count").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    isFrozen: boolean("is_frozen").notNull().default(false),
    /** The person who froze it; null while it is not frozen. */
    frozenById: text("frozen_by_id"),
    layout: jsonb("layout").$type<Record<string, unknown>>(),
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.wallId] })],
);

/** VW-02: the devices in the slots. A deleted device keeps its slot, so that the video wall shows that it is missing (VW-07). */
export const videoWallStreams = pgTable(
  "video_wall_streams",
  {
    accountId: text("account_id").notNull(),
    streamId: text("stream_id").notNull(),
    wallId: text("wall_id").notNull(),
    position: integer("position").notNull(),
    serialNumber: text("serial_number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.streamId] }),
    uniqueIndex("video_wall_streams_position").on(table.accountId, table.wallId, table.position),
  ],
);
