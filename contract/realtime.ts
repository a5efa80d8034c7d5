import * as z from "zod/mini";
import { InstantUtc, SerialNumber, WireNumber } from "./fields.ts";
import { CampaignStatus, FirmwareStep } from "./firmware.ts";
import type { Scope } from "./scopes.ts";
import { EventLog } from "./eventLogs.ts";

/** RZ-01: one document of `accounts/{accountId}/{collection}/{document}`; Data is JSON text. */
export const RealtimeDocument = z.object({ id: z.string(), Data: z.string(), Code: z.string() });
export type RealtimeDocument = z.infer<typeof RealtimeDocument>;

const door = { SerialNumber, Timestamp: InstantUtc };

/** A thing of the account's settings was made, changed or deleted. */
const changed = z.object({ Id: z.string(), Change: z.enum(["added", "changed", "removed"]) });

/** What is delivered today: topic -> scope that may hear it, or everybody who is signed in, codes (RZ-05, RZ-07) and the shape of Data. Sites and devices are checked per document. */
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
    /** UserId: the person who asked, when a person did. RelocksAt: when it locks by itself. */
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
  /** B-25, ours: somebody looks who rings. */
  "Doorbells/Index": {
    scope: "device_r",
    codes: ["notification_doorbell_changed"],
    data: z.object({ ...door, UserId: z.string(), UserName: z.string() }),
  },
  /** IC-08, PB-12: somebody at an intercom rings a person, or the lobby where there is no `userId`. Who hears it: `isOfCall`. */
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
  /** IC-05, ours: a call from an intercom came to a status (EN-06); `UserName`: who answers or declined. */
  "Calls/Index": {
    scope: "signedIn",
    isOfCall: true,
    codes: ["notification_call_changed"],
    data: z.object({
      ...door,
      CallId: z.string(),
      Status: WireNumber,
      DeviceName: z.optional(z.string()),
      /** Of the unit that was rung. */
      DisplayName: z.optional(z.string()),
      UserId: z.optional(z.string()),
      UserName: z.optional(z.string()),
    }),
  },
  /** IC-01, ours: an entry of the directory was made, changed or deleted. */
  "Catalog/Index": { scope: "account_r", codes: ["notification_catalog_changed"], data: changed },
  /** Ours: a wall that is or was shared. */
  "VideoWalls/Index": {
    scope: "device_r",
    codes: ["notification_video_wall_changed"],
    data: z.object({ VideoWallId: z.string(), Change: z.enum(["added", "changed", "removed"]) }),
  },
  /** SR-04, ours: a clip was shared, can be watched or not, was opened or taken back. */
  "VideoShares/Index": { scope: "device_r", codes: ["notification_video_share_changed"], data: changed },
  /** B-04, ours: a case was opened, changed, locked or removed. */
  "EvidenceCases/Index": { scope: "device_r", codes: ["notification_evidence_case_changed"], data: changed },
  /** Ours, as are the next seven: places, times and roles were made, changed or deleted. */
  "Sites/Index": { scope: "site_r", codes: ["notification_site_changed"], data: changed },
  "Zones/Index": { scope: "zone_r", codes: ["notification_zone_changed"], data: changed },
  /** B-22: somebody came into one of these zones, left it, or was forgiven there. */
  "Presence/Index": { scope: "zone_r", codes: ["notification_presence_changed"], data: z.object({ ZoneIds: z.array(z.string()) }) },
  /** B-22: a muster was called or closed, or somebody on it was accounted for or is missing after all. */
  "Musters/Index": { scope: "user_r", codes: ["notification_muster_changed"], data: changed },
  "Groups/Index": { scope: "group_r", codes: ["notification_group_changed"], data: changed },
  "Schedules/Index": { scope: "schedule_r", codes: ["notification_schedule_changed"], data: changed },
  "Holidays/Index": { scope: "schedule_r", codes: ["notification_holiday_changed"], data: changed },
  /** Ours: a visitor was made, changed or deleted. */
  "Guests/Index": { scope: "user_r", codes: ["notification_guest_changed"], data: changed },
  "Roles/Index": { scope: "role_r", codes: ["notification_role_changed"], data: changed },
  /** Ours: a person was made, changed, suspended, deleted or brought back. */
  "Users/Index": { scope: "user_r", codes: ["notification_user_changed"], data: changed },
  /** A policy test was made, changed or deleted, or went another way than before. */
  "PolicyTests/Index": { scope: "schedule_r", codes: ["notification_policytest_changed"], data: changed },
  /** What a person opens doors with was given, changed or taken: Id is the person's. */
  "Credentials/Index": { scope: "credential_r", codes: ["notification_credential_changed"], data: changed },
  /** CR-04: a reader has enrolled a card, or why it has not (EN-20); requestedById: who asked for it. */
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
     * `PlaylistName` and `Processed` where a playlist was asked for (PL-03); `Time` and `EndTime` where the video of an event came, or
     * ours, could not be had (EV-07); else whether the camera is read.
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
  /** DV-18: a campaign was offered, scheduled, begun or ended, or one of its devices went on (SerialNumber, Step). */
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
  /** AP-04: a request came, or was decided; RequestStatus is where it stands now. */
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
  /** B-28, ours: the person changed at another console what they are told of, or read their inbox there. Told to themselves alone. */
  "Notices/Index": {
    scope: "signedIn",
    isOwn: true,
    codes: ["notification_notice_changed"],
    data: z.object({ PersonId: z.string(), What: z.enum(["rules", "inbox"]) }),
  },
  /** B-27, ours: the person looked at something at another console, or took it back there. Told to themselves alone. */
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

/** Whether it tells a person of nothing but their own deeds. */
export function isOwnTopic(topic: Topic): boolean {
  return "isOwn" in topics[topic];
}

/** Whether it is of a call from an intercom: heard by the person who is rung, or by who watches over the site. */
export function isCallTopic(topic: Topic): boolean {
  return "isOfCall" in topics[topic];
}

/** Whether who holds these scopes may hear the topic at all. */
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
 * - `hello`: `{epoch, sequence, serverTimeUtc}` first of all, so that a client cut before its first message can resume.
 * - `document`: RealtimeFrame, in order of sequence.
 * - `heartbeat`: `{serverTimeUtc}` every 15 s.
 * - `reset`: the cursor is unknown or too old, or this console was too slow: load the state again; a new cursor follows in `hello`.
 * - `bye`: `{code}` the session may no longer listen (ER-01); do not reconnect with this token.
 */
export const realtimePath = "/v1/realtime";
export const RealtimeFrame = z.object({ topic: z.string(), sequence: z.int(), document: RealtimeDocument });
export type RealtimeFrame = z.infer<typeof RealtimeFrame>;
export const RealtimeHello = z.object({ epoch: z.string(), sequence: z.int(), serverTimeUtc: InstantUtc });
