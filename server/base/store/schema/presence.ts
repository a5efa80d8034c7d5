import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** B-22: where people were last seen to go, by when it happened; of equal instants the greater event counts. */
export const whereabouts = pgTable(
  "whereabouts",
  {
    accountId: text("account_id").notNull(),
    personId: text("person_id").notNull(),
    /** Absent where no zone is. */
    zoneId: text("zone_id"),
    at: instant("at").notNull(),
    eventId: text("event_id").notNull(),
    /** The door; absent after a reset by a person. */
    serialNumber: text("serial_number"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId] }),
    index("whereabouts_zone").on(table.accountId, table.zoneId, table.at),
  ],
);

/** People who entered the zone before this instant do not count as inside, however late the report arrives. */
export const zoneForgiveness = pgTable(
  "zone_forgiveness",
  {
    accountId: text("account_id").notNull(),
    zoneId: text("zone_id").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.zoneId] })],
);

/** Openings of credentials that are good for a number of them. */
export const credentialUses = pgTable(
  "credential_uses",
  {
    accountId: text("account_id").notNull(),
    credentialId: text("credential_id").notNull(),
    eventId: text("event_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.credentialId, table.eventId] })],
);
