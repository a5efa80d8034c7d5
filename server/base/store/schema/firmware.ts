import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { EventActor } from "#contract/eventLogs.ts";
import type { CampaignStatus, FirmwareStep } from "#contract/firmware.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Firmware releases of the installation, for the devices of all accounts. */
export const firmwareReleases = pgTable("firmware_releases", {
  version: text("version").primaryKey(),
  /** Device types that the release supports (EN-01). */
  deviceTypes: integer("device_types").array().notNull(),
  publishedAt: instant("published_at").notNull(),
  /** From this instant on the release can no longer be confirmed. */
  expiresAt: instant("expires_at").notNull(),
});

/** DV-18: an account's update to a release; at most one per account is unfinished. */
export const firmwareCampaigns = pgTable(
  "firmware_campaigns",
  {
    accountId: text("account_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    firmwareVersion: text("firmware_version").notNull(),
    deviceTypes: integer("device_types").array().notNull(),
    expiresAt: instant("expires_at").notNull(),
    status: text("status").$type<CampaignStatus>().notNull(),
    offeredAt: instant("offered_at").notNull(),
    /** When the platform starts the update by itself. */
    scheduledAt: instant("scheduled_at"),
    confirmedBy: jsonb("confirmed_by").$type<EventActor>(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.campaignId] }),
    uniqueIndex("firmware_campaigns_account_active").on(table.accountId).where(sql`${table.endedAt} IS NULL`),
    uniqueIndex("firmware_campaigns_account_firmware").on(table.accountId, table.firmwareVersion),
  ],
);

/** Progress of each device of a campaign. */
export const firmwareUpdates = pgTable(
  "firmware_updates",
  {
    accountId: text("account_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    /** Id of the update command to the device; a new one for every attempt. */
    orderId: text("order_id").notNull(),
    step: text("step").$type<FirmwareStep>().notNull(),
    failureCode: text("failure_code"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.campaignId, table.serialNumber] }),
    index("firmware_updates_device").on(table.accountId, table.serialNumber),
  ],
);
