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

/** What cases hold. What is of a camera names it and its site as they were then: a session that does not reach them finds no such case. */
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
    /** Of a still its instant. */
    fromUtc: instant("from_utc"),
    toUtc: instant("to_utc"),
    log: text("log").$type<"events" | "audit">(),
    text: text("text"),
    /** Of a still's picture in the object store. */
    objectKey: text("object_key"),
    sha256: text("sha256"),
    bytes: integer("bytes"),
    /** What its gateway said last of a clip that is locked. */
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
