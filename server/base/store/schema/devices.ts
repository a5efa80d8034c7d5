import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { LiveConversion } from "#contract/liveConversion.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Equipment with its last reported state. A camera read by a gateway is a device too (`gatewaySerial`). */
export const devices = pgTable(
  "devices",
  {
    accountId: text("account_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    name: text("name").notNull(),
    deviceType: integer("device_type").notNull(),
    siteId: text("site_id").notNull(),
    /** DV-07: the zone that a door leads into. */
    primaryZoneId: text("primary_zone_id"),
    /** The zone that it leads out of; absent for the outside. */
    secondaryZoneId: text("secondary_zone_id"),
    gatewaySerial: text("gateway_serial"),
    videoSourceId: text("video_source_id"),
    number: integer("number"),
    pairedSerials: text("paired_serials").array().notNull().default([]),
    isConnected: boolean("is_connected").notNull().default(false),
    connectionChangedAt: instant("connection_changed_at"),
    lockState: integer("lock_state").notNull().default(0),
    lockStateChangedAt: instant("lock_state_changed_at"),
    relocksAt: instant("relocks_at"),
    /** CR-05: after wrong PINs the door takes none until then. */
    pinsLockedUntil: instant("pins_locked_until"),
    /** IC-06: the last ring, and B-25: the person who answered it. */
    rangAt: instant("rang_at"),
    ringAnsweredById: text("ring_answered_by_id"),
    ringAnsweredByName: text("ring_answered_by_name"),
    /** The general lockdown that holds this door, whatever its controller has reported. */
    lockdownId: text("lockdown_id"),
    doorState: integer("door_state").notNull().default(5),
    doorStateChangedAt: instant("door_state_changed_at"),
    lockReleaseMs: integer("lock_release_ms").notNull().default(5000),
    heldOpenMs: integer("held_open_ms").notNull().default(30000),
    hasWebCredential: boolean("has_web_credential").notNull().default(false),
    isVideoEnabled: boolean("is_video_enabled").notNull().default(false),
    isAudioEnabled: boolean("is_audio_enabled").notNull().default(false),
    isOnWall: boolean("is_on_wall").notNull().default(false),
    /** PL-07: whether its gateway records it; null where it should not, or has not said. */
    isRecording: boolean("is_recording"),
    firmwareVersion: text("firmware_version"),
    /** Where a gateway answers on its own network. */
    localHosts: text("local_hosts").array().notNull().default([]),
    posterKey: text("poster_key"),
    posterTakenAt: instant("poster_taken_at"),
    version: integer("version").notNull().default(1),
    /** Log sequence of the last change of state. */
    sequence: bigint("sequence", { mode: "number" }).notNull().default(0),
    /** Connection that the present state came over; an older one's last words do not count. */
    bootId: text("boot_id"),
    /** The holder of that connection: a server process, or `broker` for an external MQTT broker. */
    linkHolder: text("link_holder"),
    /** End of a claim: the account entered the serial number, and no device has enrolled with it yet. Absent after enrolment (decision 92). */
    claimExpiresAt: instant("claim_expires_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.serialNumber] }),
    uniqueIndex("devices_account_number").on(table.accountId, table.number),
    // Visitors name an intercom only by its number, and an enrolment ends the claims of other accounts.
    index("devices_serial").on(table.serialNumber),
    index("devices_claims").on(table.claimExpiresAt).where(sql`claim_expires_at IS NOT NULL`),
    index("devices_account_site").on(table.accountId, table.siteId),
    index("devices_primary_zone").on(table.accountId, table.primaryZoneId),
    index("devices_secondary_zone").on(table.accountId, table.secondaryZoneId),
    check("devices_zones_differ", sql`${table.primaryZoneId} <> ${table.secondaryZoneId}`),
  ],
);

/** Secrets of devices on the device link. */
export const deviceSecrets = pgTable(
  "device_secrets",
  {
    accountId: text("account_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    /** SHA-256 of a 256-bit random secret, hex. */
    secretHash: text("secret_hash").notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.serialNumber] })],
);

export const enrolmentTokens = pgTable("enrolment_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  accountId: text("account_id").notNull(),
  serialNumber: text("serial_number").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** Cameras that a gateway reads (VS-02). Sign-in data is sealed with a key of KEYS_DIR. */
export const videoSources = pgTable(
  "video_sources",
  {
    accountId: text("account_id").notNull(),
    videoSourceId: text("video_source_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    gatewaySerial: text("gateway_serial").notNull(),
    streamUrl: text("stream_url").notNull(),
    subStreamUrl: text("sub_stream_url"),
    sealedCredentials: text("sealed_credentials"),
    encoding: text("encoding"),
    resolution: text("resolution"),
    hasAudio: boolean("has_audio").notNull().default(false),
    hasPtz: boolean("has_ptz").notNull().default(false),
    inferenceUrl: text("inference_url"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    failureCode: text("failure_code"),
    liveConversion: text("live_conversion").$type<LiveConversion>(),
    subStreamFailureCode: text("sub_stream_failure_code"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.videoSourceId] }),
    uniqueIndex("video_sources_gateway_url").on(table.accountId, table.gatewaySerial, table.streamUrl),
  ],
);

/** Commands given to equipment; the id makes a retry harmless. */
export const commands = pgTable(
  "commands",
  {
    accountId: text("account_id").notNull(),
    commandId: text("command_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    kind: text("kind").notNull(),
    personId: text("person_id").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    issuedAt: instant("issued_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** issued, done, refused or expired. */
    status: text("status").notNull(),
    resultCode: text("result_code"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.commandId, table.serialNumber] })],
);

/** Seats of live viewers. */
export const liveSeats = pgTable(
  "live_seats",
  {
    accountId: text("account_id").notNull(),
    serialNumber: text("serial_number").notNull(),
    session: text("session").notNull(),
    personId: text("person_id").notNull(),
    /** Session of the identity service that took it; when that ends, so does the seat. */
    sessionId: text("session_id").notNull(),
    uid: text("uid").notNull(),
    /** Purpose of the seat: the right that is checked as long as it is held. */
    videoRight: text("video_right").$type<"live" | "recorded">().notNull().default("live"),
    takenAt: instant("taken_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.serialNumber, table.session] }),
    index("live_seats_person").on(table.accountId, table.personId),
  ],
);

/** Temporary keys that the platform issued, for signalling and for objects (SigV4). */
export const temporaryCredentials = pgTable(
  "temporary_credentials",
  {
    accessKeyId: text("access_key_id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** Sealed with a key of KEYS_DIR: signatures need it in the clear. */
    sealedSecret: text("sealed_secret").notNull(),
    sessionTokenHash: text("session_token_hash").notNull(),
    /** The permissions; parsed with CredentialPolicy of server/channels/sigv4. */
    policy: jsonb("policy").$type<Record<string, unknown>>().notNull(),
    /** The person and session that hold the seat; absent for devices. */
    personId: text("person_id"),
    sessionId: text("session_id"),
    uid: text("uid"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("temporary_credentials_expiry").on(table.expiresAt), index("temporary_credentials_session").on(table.sessionId)],
);
