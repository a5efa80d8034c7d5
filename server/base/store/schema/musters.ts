import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { MusterMethod } from "#contract/musters.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export interface MusterZone {
  id: string;
  name: string;
}
/** A door as it was called then. */
export interface MusterDoor {
  serialNumber: string;
  name: string;
  siteId: string;
}

/** B-22: lists of who was inside at one instant. Names are those of then. One that is closed is never changed. */
export const musters = pgTable(
  "musters",
  {
    accountId: text("account_id").notNull(),
    musterId: text("muster_id").notNull(),
    siteId: text("site_id").notNull(),
    siteName: text("site_name").notNull(),
    timeZoneId: text("time_zone_id").notNull(),
    zones: jsonb("zones").$type<MusterZone[]>().notNull(),
    assemblyZones: jsonb("assembly_zones").$type<MusterZone[]>().notNull(),
    reason: text("reason").notNull().default(""),
    calledById: text("called_by_id").notNull(),
    calledByName: text("called_by_name").notNull(),
    calledAt: instant("called_at").notNull(),
    closedById: text("closed_by_id"),
    closedByName: text("closed_by_name"),
    closedAt: instant("closed_at"),
    comments: text("comments").notNull().default(""),
    revision: integer("revision").notNull(),
    /** Up to here the log has been read for it: at first to its own call, which is where the list was taken. */
    sequence: bigint("sequence", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.musterId] }),
    index("musters_called").on(table.accountId, table.calledAt, table.musterId),
    index("musters_open").on(table.accountId, table.siteId).where(sql`closed_at IS NULL`),
  ],
);

export const musterPeople = pgTable(
  "muster_people",
  {
    accountId: text("account_id").notNull(),
    musterId: text("muster_id").notNull(),
    personId: text("person_id").notNull(),
    fullName: text("full_name").notNull(),
    isVisitor: boolean("is_visitor").notNull(),
    phoneNumber: text("phone_number"),
    hostName: text("host_name"),
    hostPhoneNumber: text("host_phone_number"),
    zoneId: text("zone_id").notNull(),
    zoneName: text("zone_name").notNull(),
    since: instant("since").notNull(),
    door: jsonb("door").$type<MusterDoor>(),
    lastSeenAt: instant("last_seen_at").notNull(),
    lastSeenDoor: jsonb("last_seen_door").$type<MusterDoor>(),
    isLate: boolean("is_late").notNull().default(false),
    /** Absent while the person is missing. */
    method: text("method").$type<MusterMethod>(),
    accountedAt: instant("accounted_at"),
    accountedById: text("accounted_by_id"),
    accountedByName: text("accounted_by_name"),
    accountedDoor: jsonb("accounted_door").$type<MusterDoor>(),
    note: text("note").notNull().default(""),
    wentBackAt: instant("went_back_at"),
    revision: integer("revision").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.musterId, table.personId] }),
    index("muster_people_revision").on(table.accountId, table.musterId, table.revision, table.personId),
  ],
);
