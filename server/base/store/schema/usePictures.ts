import { boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** B-24: pictures that were asked of cameras when a door let a visitor in. They lie among the pictures of the camera's day. */
export const usePictures = pgTable(
  "use_pictures",
  {
    accountId: text("account_id").notNull(),
    /** The entry of the log that tells of the opening. */
    eventId: text("event_id").notNull(),
    /** Of the camera. */
    serialNumber: text("serial_number").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Absent until the picture is kept. */
    takenAt: instant("taken_at"),
    /** The gateway has answered without one, or not at all. */
    isMissed: boolean("is_missed").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.eventId] })],
);
