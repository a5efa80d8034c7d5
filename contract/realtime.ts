import * as z from "zod/mini";
import { EventLog } from "./eventLogs.ts";
import { InstantUtc, SerialNumber, WireNumber } from "./fields.ts";
import { CampaignStatus, FirmwareStep } from "./firmware.ts";
import type { Scope } from "./scopes.ts";

/** RZ-01: one document of `accounts/{accountId}/{collection}/{document}`; `Data` is JSON text. */
export const RealtimeDocument = z.object({ id: z.string(), Data: z.string(), Code: z.string() });
export type RealtimeDocument = z.infer<typeof RealtimeDocument>;

const door = { SerialNumber, Timestamp: InstantUtc };

/** An object of the account was created, changed or deleted. */
const changed = z.object({ Id: z.string(), Change: z.enum(["added", "changed", "removed"]) });

/**
 * Topics by name: the scope that a subscriber needs (`signedIn`: none), the codes (RZ-05, RZ-07) and the shape of `Data`.
 * The platform checks sites and devices for each document.
 */
export const topics = {
  "Devices/Index": {
    scope: "device_r",
    codes: ["notification_device_changed"],
    data: z.object({ SerialNumber, Change: z.enum(["added", "changed", "removed"]) }),
  },
  "Devices/ConnectionStatus": {
    scope: "device_r",
    codes: ["notification_status_connected", "notification_status_disconnected"],
    data: z.object(door),
  },
  "Devices/DoorState": {
    scope: "device_r",
    codes: ["notification_door_state"],
    data: z.object({ ...door, DoorState: WireNumber }),
  },
  "Devices/LockState": {
    scope: "device_r",
    codes: ["notification_lock_state"],
    /** `UserId`: the person who gave the command, if any. `RelocksAt`: when the door locks by itself. */
    data: z.object({ ...door, LockState: WireNumber, UserId: z.optional(z.string()), RelocksAt: z.optional(InstantUtc) }),
  },
  "Devices/AccessLog": {
    scope: "accesslogs_r",
    codes: ["notification_access_log"],
    data: EventLog,
  },
  "Devices/DoorBellRing": {
    scope: "device_r",
    codes: ["notification_door_bell_ring"],
    data: z.object({ Timestamp: InstantUtc, SiteId: z.string(), SerialNumber, DeviceName: z.string() }),
  },
  /** B-25, not in the specification: an operator has opened the doorbell call. */
  "Doorbells/Index": {
    scope: "device_r",
    codes: ["notification_doorbell_changed"],
    data: z.object({ ...door, UserId: z.string(), UserName: z.string() }),
  },
  /** IC-08, PB-12: a caller at an intercom rings a person, or the lobby if there is no `userId`. Recipients: see `isCallTopic`. */
  "Users/DeviceCallRequest": {
    scope: "signedIn",
    isOfCall: true,
    codes: ["notification_device_call_request"],
    data: z.object({
      timestamp: InstantUtc,
      serialNumber: SerialNumber,
      callId: z.string(),
      deviceName: z.string(),
      siteId: z.string(),
      displayName: z.string(),
      fullName: z.string(),
      userId: z.optional(z.string()),
    }),
  },
  /** IC-05, not in the specification: the status of an intercom call changed (EN-06). `UserName`: the person who answered or declined. */
  "Calls/Index": {
    scope: "signedIn",
    isOfCall: true,
    codes: ["notification_call_changed"],
    data: z.object({
      ...door,
      CallId: z.string(),
      Status: WireNumber,
      DeviceName: z.optional(z.string()),
      /** The called unit. */
      DisplayName: z.optional(z.string()),
      UserId: z.optional(z.string()),
      UserName: z.optional(z.string()),
    }),
  },
  /** IC-01, not in the specification: an entry of the intercom directory was created, changed or deleted. */
  "Catalog/Index": { scope: "account_r", codes: ["notification_catalog_changed"], data: changed },
  /** Not in the specification: a video wall that is or was shared. */
  "VideoWalls/Index": {
    scope: "device_r",
    codes: ["notification_video_wall_changed"],
    data: z.object({ VideoWallId: z.string(), Change: z.enum(["added", "changed", "removed"]) }),
  },
  /** SR-04, not in the specification: a clip was shared, became ready or failed, was opened or revoked. */
  "VideoShares/Index": { scope: "device_r", codes: ["notification_video_share_changed"], data: changed },
  /** B-04, not in the specification: an evidence case was opened, changed, locked or deleted. */
  "EvidenceCases/Index": { scope: "device_r", codes: ["notification_evidence_case_changed"], data: changed },
  /** Not in the specification, like the next seven: an object was created, changed or deleted. */
  "Sites/Index": { scope: "site_r", codes: ["notification_site_changed"], data: changed },
  "Zones/Index": { scope: "zone_r", codes: ["notification_zone_changed"], data: changed },
  /** B-22: a person entered or left one of these zones, or had their anti-passback state reset there. */
  "Presence/Index": { scope: "zone_r", codes: ["notification_presence_changed"], data: z.object({ ZoneIds: z.array(z.string()) }) },
  /** B-22: a muster was called or closed, or a person on it was marked as accounted for or as missing. */
  "Musters/Index": { scope: "user_r", codes: ["notification_muster_changed"], data: changed },
  "Groups/Index": { scope: "group_r", codes: ["notification_group_changed"], data: changed },
  "Schedules/Index": { scope: "schedule_r", codes: ["notification_schedule_changed"], data: changed },
  "Holidays/Index": { scope: "schedule_r", codes: ["notification_holiday_changed"], data: changed },
  /** Not in the specification: a visitor was created, changed or deleted. */
  "Guests/Index": { scope: "user_r", codes: ["notification_guest_changed"], data: changed },
  "Roles/Index": { scope: "role_r", codes: ["notification_role_changed"], data: changed },
  /** Not in the specification: a person was created, changed, suspended, deleted or restored. */
  "Users/Index": { scope: "user_r", codes: ["notification_user_changed"], data: changed },
  /** A policy test was created, changed or deleted, or its result changed. */
  "PolicyTests/Index": { scope: "schedule_r", codes: ["notification_policytest_changed"], data: changed },
  /** A person's credential was issued, changed or revoked. `Id` is the person's. */
  "Credentials/Index": { scope: "credential_r", codes: ["notification_credential_changed"], data: changed },
  /** CR-04: a reader enrolled a card, or failed with a reason (EN-20). `requestedById`: the person who started the enrolment. */
  "Users/CardEnrollmentResult": {
    scope: "credential_r",
    codes: ["notification_card_enrollment_result"],
    data: z.object({
      userId: z.string(),
      success: z.boolean(),
      fullName: z.string(),
      failureReason: z.string(),
      enrolmentId: z.string(),
      requestedById: z.string(),
    }),
  },
  /** US-09 */
  "Users/MobileCredential": {
    scope: "credential_r",
    codes: ["notification_mobile_credential"],
    data: z.object({ userId: z.string(), hasMobileCredential: z.boolean(), Timestamp: InstantUtc }),
  },
  "Devices/VideoSources": {
    scope: "device_r",
    codes: [
      "videosources_save_response",
      "videosources_healthcheck_response",
      "videosources_save_playlist_response",
      "notification_access_log_uploaded_video_success",
      "notification_access_log_uploaded_video_failed",
    ],
    /**
     * `PlaylistName` and `Processed` after a playlist request (PL-03). `Time` and `EndTime` when the video of an event was uploaded or
     * failed (EV-07; the failure is not in the specification). Otherwise `IsConnected`: whether the gateway receives the camera.
     */
    data: z.object({
      SerialNumber,
      VideoSourceId: z.string(),
      IsConnected: z.optional(z.boolean()),
      FailureCode: z.optional(z.string()),
      PlaylistName: z.optional(z.string()),
      Processed: z.optional(z.boolean()),
      Time: z.optional(InstantUtc),
      EndTime: z.optional(InstantUtc),
    }),
  },
  /** LK-05: a lockdown began or ended, or a plan changed. */
  LockdownPlan: {
    scope: "signedIn",
    codes: ["notification_lockdown_plan"],
    data: z.object({
      Timestamp: InstantUtc,
      IsLockdownActive: z.boolean(),
      WorkflowId: z.optional(z.string()),
      StartTimeOfLockdown: z.optional(InstantUtc),
      /** Minutes. */
      LockdownPlanDuration: z.optional(z.int()),
    }),
  },
  /** DV-18: a firmware campaign was offered, scheduled, started or ended, or one of its devices reached a step (`SerialNumber`, `Step`). */
  "AccountSupport/FirmwareUpgrade": {
    scope: "account_r",
    codes: ["notification_firmware_upgrade"],
    data: z.object({
      Timestamp: InstantUtc,
      CampaignId: z.string(),
      FirmwareVersion: z.string(),
      Status: CampaignStatus,
      Expiration: InstantUtc,
      ScheduleDateTime: z.optional(InstantUtc),
      SerialNumber: z.optional(SerialNumber),
      Step: z.optional(FirmwareStep),
      FailureCode: z.optional(z.string()),
    }),
  },
  /** AP-04: a request arrived or was decided. `RequestStatus` is its present status. */
  ApprovalRequests: {
    scope: "account_w",
    codes: ["notification_user_approval_request"],
    data: z.object({
      RequestId: z.string(),
      FullName: z.string(),
      RequestStatus: WireNumber,
      Timestamp: InstantUtc,
      DecidedBy: z.optional(z.object({ Id: z.string(), Name: z.string() })),
    }),
  },
  /** B-28, not in the specification: the person changed their notification rules or read their inbox at another console. Sent only to that person. */
  "Notices/Index": {
    scope: "signedIn",
    isOwn: true,
    codes: ["notification_notice_changed"],
    data: z.object({ PersonId: z.string(), What: z.enum(["rules", "inbox"]) }),
  },
  /** B-27, not in the specification: the person marked an entry as reviewed, or undid it, at another console. Sent only to that person. */
  "Reviews/Index": {
    scope: "accesslogs_r",
    isOwn: true,
    codes: ["notification_review_changed"],
    data: z.object({ PersonId: z.string() }),
  },
} as const satisfies Record<
  string,
  { scope: Scope | "signedIn"; isOwn?: true; isOfCall?: true; codes: readonly string[]; data: z.ZodMiniType }
>;

export type Topic = keyof typeof topics;

/** Whether the topic carries only the subscriber's own actions. */
export function isOwnTopic(topic: Topic): boolean {
  return "isOwn" in topics[topic];
}

/** Whether the topic is about an intercom call: the platform sends it to the called person and to people who watch the site. */
export function isCallTopic(topic: Topic): boolean {
  return "isOfCall" in topics[topic];
}

/** Whether a holder of these scopes may subscribe to the topic. */
export function mayHearTopic(topic: Topic, scopes: ReadonlySet<Scope>): boolean {
  const { scope } = topics[topic];
  return scope === "signedIn" || scopes.has(scope);
}

export type TopicData<T extends Topic> = z.output<(typeof topics)[T]["data"]>;

export function isTopic(value: string): value is Topic {
  return Object.hasOwn(topics, value);
}

/**
 * GET /v1/realtime?topics=a,b — a stream of server-sent events with a bearer token; resumed with Last-Event-ID.
 * Every frame carries `id: <epoch>.<sequence>`, a cursor. A stream of other topics may begin at the cursor of the one before it.
 * - `hello`: `{epoch, sequence, serverTimeUtc}` comes first, so that a client that loses its connection before the first message can resume.
 * - `document`: RealtimeFrame, in order of sequence.
 * - `heartbeat`: `{serverTimeUtc}` every 15 s.
 * - `reset`: the cursor is unknown or too old, or the client is too slow. Load the state again; `hello` brings a new cursor.
 * - `bye`: `{code}` the session may no longer subscribe (ER-01). Do not reconnect with this token.
 */
export const realtimePath = "/v1/realtime";
export const RealtimeFrame = z.object({ topic: z.string(), sequence: z.int(), document: RealtimeDocument });
export type RealtimeFrame = z.infer<typeof RealtimeFrame>;
export const RealtimeHello = z.object({ epoch: z.string(), sequence: z.int(), serverTimeUtc: InstantUtc });
