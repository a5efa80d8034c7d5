import { boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** B-24: event images requested from cameras when a door let a visitor in. They are stored among the camera's snapshots. */
export const usePictures = pgTable(
  "use_pictures",
  {
    accountId: text("account_id").notNull(),
    /** The log entry of the opening. */
    eventId: text("event_id").notNull(),
    /** Serial number of the camera. */
    serialNumber: text("serial_number").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Absent until the image is stored. */
    takenAt: instant("taken_at"),
    /** The gateway answered without an image, or not at all. */
    isMissed: boolean("is_missed").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.eventId] })],
);
