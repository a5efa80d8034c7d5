import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { EvidenceItem, HeldClip } from "#contract/evidenceCases.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** B-04: cases of evidence. Names of people are those of then. */
export const evidenceCases = pgTable(
  "evidence_cases",
  {
    accountId: text("account_id").notNull(),
    caseId: text("case_id").notNull(),
    name: text("name").notNull(),
    referenceNumber: text("reference_number").notNull().default(""),
    note: text("note").notNull().default(""),
    isClosed: boolean("is_closed").notNull().default(false),
    lockedAt: instant("locked_at"),
    lockedByName: text("locked_by_name"),
    openedById: text("opened_by_id").notNull(),
    openedByName: text("opened_by_name").notNull(),
    openedAt: instant("opened_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseId] }),
    index("evidence_cases_opened").on(table.accountId, table.openedAt, table.caseId),
  ],
);

/** Items of cases. An item of a camera stores the camera and its site at that time: a session that does not reach them does not find the case. */
export const evidenceItems = pgTable(
  "evidence_items",
  {
    accountId: text("account_id").notNull(),
    caseId: text("case_id").notNull(),
    itemId: text("item_id").notNull(),
    kind: text("kind").$type<EvidenceItem["kind"]>().notNull(),
    serialNumber: text("serial_number"),
    siteId: text("site_id"),
    videoSourceId: text("video_source_id"),
    /** Whose recordings it is of. */
    gatewaySerial: text("gateway_serial"),
    deviceName: text("device_name"),
    timeZoneId: text("time_zone_id"),
    /** Only for a still: its instant. */
    fromUtc: instant("from_utc"),
    toUtc: instant("to_utc"),
    log: text("log").$type<"events" | "audit">(),
    text: text("text"),
    /** Only for a still: its image in the object store. */
    objectKey: text("object_key"),
    sha256: text("sha256"),
    bytes: integer("bytes"),
    /** The gateway's last report about a locked clip. */
    heldBytes: bigint("held_bytes", { mode: "number" }),
    missing: jsonb("missing").$type<HeldClip["missing"]>(),
    heldAt: instant("held_at"),
    addedById: text("added_by_id").notNull(),
    addedByName: text("added_by_name").notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseId, table.itemId] }),
    index("evidence_items_gateway").on(table.accountId, table.gatewaySerial),
    index("evidence_items_source").on(table.accountId, table.videoSourceId),
  ],
);
