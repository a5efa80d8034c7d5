import * as z from "zod/mini";
import { ReasonMessage } from "./devicePolicy.ts";
import { heldFields, LockedClip } from "./evidenceCases.ts";
import { Id, InstantUtc, SerialNumber, WireNumber } from "./fields.ts";
import { FirmwareVersion } from "./firmware.ts";
import { limits } from "./limits.ts";
import { Rendition, TemporaryCredential } from "./live.ts";
import { LiveConversion } from "./liveConversion.ts";
import { MotionFound, PictureRegion, PlaylistName, RecordedRange, RecordingsList } from "./recordings.ts";
import { sourceReport } from "./sourceReport.ts";
import { SourceTestStage } from "./sourceTest.ts";
import { ClipFailure, WantedClip } from "./videoShares.ts";

/**
 * The device link: MQTT 3.1.1, one client per device, over a WebSocket at /mqtt or any broker named by MQTT_URL.
 *
 * 1. A device connects with its serial number as client id, `account/serial` as user name and its own secret. Its will on `up/link` says
 *    that it is disconnected.
 * 2. It publishes `up/link {connected: true}`, then `up/state` with its whole state.
 * 3. The platform answers with `down/config`, and sends it again whenever the configuration or its temporary keys change.
 * 4. The device sends events one by one with QoS 1, oldest first. The PUBACK means that the platform has committed the event; until then it
 *    stays in the device's queue.
 * 5. Commands are QoS 1 and never retained. Each has an expiry time and is answered by `up/result`.
 * 6. The access policy of a door is signed: whole in the configuration, then as changes. See `devicePolicy.ts`.
 * 7. The presence of people follows the configuration: whole for the zones of the door, then with every passage. See `PresenceMessage`.
 */
export const deviceLinkPath = "/mqtt";
export const upKinds = ["link", "state", "event", "result", "policy"] as const;
export type UpKind = (typeof upKinds)[number];
export const downKinds = ["config", "command", "policy", "presence"] as const;
export type DownKind = (typeof downKinds)[number];

/** `gatehouse/{accountId}/{serial}/up/{kind}` or `…/down/{kind}`. A device may publish only its own `up` topics and subscribe only to its own `down` topics. */
export function deviceTopic(accountId: string, serial: string, direction: "up" | "down", kind: UpKind | DownKind): string {
  return `gatehouse/${accountId}/${serial}/${direction}/${kind}`;
}

export interface DeviceTopic {
  accountId: string;
  serialNumber: string;
  direction: "up" | "down";
  kind: string;
}

export function parseDeviceTopic(topic: string): DeviceTopic | undefined {
  const [root, accountId, serialNumber, direction, kind, ...rest] = topic.split("/");
  if (root !== "gatehouse" || !accountId || !serialNumber || !kind || rest.length > 0) return undefined;
  if (direction !== "up" && direction !== "down") return undefined;
  return { accountId, serialNumber, direction, kind };
}

export const LinkMessage = z.object({ connected: z.boolean(), bootId: z.string(), atUtc: z.optional(InstantUtc) });
export type LinkMessage = z.infer<typeof LinkMessage>;

/** The state that a device reports after connecting and on request. A gateway also reports its cameras. */
export const StateMessage = z.object({
  atUtc: InstantUtc,
  firmwareVersion: z.string(),
  lockState: z.optional(WireNumber),
  doorState: z.optional(WireNumber),
  relocksAtUtc: z.optional(InstantUtc),
  /** While PINs are locked at a door: when it accepts them again. */
  pinsLockedUntilUtc: z.optional(InstantUtc),
  /** AU-17: local addresses of a gateway, as `http://address:port`. */
  localHosts: z.optional(z.array(z.string().check(z.maxLength(limits.localHostMax))).check(z.maxLength(limits.localHostsPerGateway))),
  sources: z.optional(z.array(z.object(sourceReport))),
});
export type StateMessage = z.infer<typeof StateMessage>;

/** `isHistory`: the event was queued before the device reported its whole state, so it must not change the present state. */
const eventBase = { eventId: z.uuid(), atUtc: InstantUtc, isHistory: z.optional(z.boolean()) };
/** Events of devices. `eventId` makes a repeated delivery harmless. */
export const DeviceEvent = z.discriminatedUnion("kind", [
  z.object({ ...eventBase, kind: z.literal("door.state"), doorState: WireNumber }),
  /** `commandId`: the command that caused the event. `personId`: the person whose command or credential caused it. */
  z.object({
    ...eventBase,
    kind: z.literal("lock.state"),
    lockState: WireNumber,
    relocksAtUtc: z.optional(InstantUtc),
    commandId: z.optional(z.uuid()),
    personId: z.optional(Id),
  }),
  z.object({
    ...eventBase,
    kind: z.literal("access.decision"),
    result: WireNumber,
    method: WireNumber,
    personId: z.optional(Id),
    /** The card number as read, if nobody owns the card. */
    cardNumber: z.optional(z.string().check(z.maxLength(32))),
    credentialId: z.optional(z.string().check(z.maxLength(200))),
    isExit: z.boolean(),
    /** The person used a duress PIN. The door gave no sign of it. */
    isDuress: z.optional(z.boolean()),
    /** Every rule that took part in the decision. */
    because: z.optional(z.array(ReasonMessage).check(z.maxLength(16))),
    /** The new zone of each person, absent for outside. Two people if a two-person rule let them in together. */
    moves: z.optional(z.array(z.object({ personId: Id, zoneId: z.optional(Id) })).check(z.maxLength(2))),
    /** Credentials with a limited number of uses that were used once. */
    used: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(2))),
  }),
  /** CR-04: the end of an enrolment: the card that was read (the door stayed locked), or why none was. */
  z.object({
    ...eventBase,
    kind: z.literal("card.enrolment"),
    enrolmentId: z.uuid(),
    outcome: z.enum(["read", "unreadable", "timedOut", "cancelled"]),
    cardNumber: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/))),
    facilityCode: z.optional(z.int().check(z.gte(0), z.lte(limits.facilityCodeMax))),
    /** Number of Wiegand bits from the reader; absent for encrypted cards. */
    bits: z.optional(z.int()),
  }),
  /** CR-05: PINs are locked at this door after too many wrong ones. */
  z.object({ ...eventBase, kind: z.literal("pins.locked"), untilUtc: InstantUtc }),
  /** The door accepts PINs again: the time is over, or a person ended the lock. `refused`: PINs that were refused unchecked meanwhile. */
  z.object({
    ...eventBase,
    kind: z.literal("pins.allowed"),
    cause: z.enum(["time", "person"]),
    refused: z.int(),
    commandId: z.optional(z.uuid()),
    personId: z.optional(Id),
  }),
  z.object({ ...eventBase, kind: z.literal("exit.request") }),
  z.object({ ...eventBase, kind: z.literal("doorbell.ring") }),
  z.object({ ...eventBase, ...sourceReport, kind: z.literal("source.state") }),
  /** DV-18: progress of a firmware update. Success is reported by `firmwareVersion` of the state after the restart. */
  z.object({
    ...eventBase,
    kind: z.literal("firmware.step"),
    orderId: z.uuid(),
    step: z.enum(["downloading", "installing", "failed"]),
    /** Error code, if the step is `failed`. */
    failureCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** MC-02: a person started or stopped speaking through the device or one of its cameras. */
  z.object({ ...eventBase, kind: z.literal("talk.state"), serialNumber: SerialNumber, personId: Id, isSpeaking: z.boolean() }),
  /** A new poster was stored under `key` of the object store. */
  z.object({ ...eventBase, kind: z.literal("poster.stored"), serialNumber: SerialNumber, key: z.string().check(z.maxLength(300)) }),
  /** SR-04: a wanted clip was uploaded to the object store, or its upload failed for good. */
  z.object({ ...eventBase, kind: z.literal("clip.stored"), clipId: Id, bytes: z.int().check(z.gte(0)) }),
  z.object({ ...eventBase, kind: z.literal("clip.failed"), clipId: Id, failure: ClipFailure }),
  /** B-04: the size of a locked clip, and the spans that were deleted or never recorded (`missing`). Sent again when it changes. */
  z.object({ ...eventBase, kind: z.literal("clip.held"), lockId: Id, ...heldFields }),
]);
export type DeviceEvent = z.infer<typeof DeviceEvent>;

const commandBase = { commandId: z.uuid(), issuedAtUtc: InstantUtc, expiresAtUtc: InstantUtc };
export const DeviceCommand = z.discriminatedUnion("kind", [
  z.object({
    ...commandBase,
    kind: z.literal("lock.set"),
    lockState: WireNumber,
    /** B-21: how long the state overrides schedules; without it, until the next change of state. */
    untilUtc: z.optional(InstantUtc),
    personId: Id,
    personName: z.string(),
  }),
  /** PB-04: a person uses a cloud key. `hash` is its hash with the policy's salt. The door decides as for a credential at its reader. */
  z.object({ ...commandBase, kind: z.literal("key.present"), salt: z.string(), hash: z.string() }),
  /** CR-04: until `untilUtc`, the reader reports the next card instead of deciding on it. A reader runs one enrolment at a time. */
  z.object({ ...commandBase, kind: z.literal("card.enrol"), enrolmentId: z.uuid(), untilUtc: InstantUtc }),
  z.object({ ...commandBase, kind: z.literal("card.enrol_cancel"), enrolmentId: z.uuid() }),
  /** CR-05: ends the PIN lock of the door and resets its counter. */
  z.object({ ...commandBase, kind: z.literal("pins.allow"), personId: Id }),
  z.object({
    ...commandBase,
    kind: z.literal("source.test"),
    /** Identifies the test for the two commands below. */
    testId: z.optional(z.uuid()),
    streamUrl: z.string(),
    userName: z.optional(z.string()),
    password: z.optional(z.string()),
  }),
  /** Asks for the progress of a camera test; answered at once. */
  z.object({ ...commandBase, kind: z.literal("source.test_progress"), testId: z.uuid() }),
  /** Cancels a camera test and closes its connection to the camera. */
  z.object({ ...commandBase, kind: z.literal("source.test_cancel"), testId: z.uuid() }),
  /** B-03: lists the recorded spans and motion levels of this camera. */
  z.object({ ...commandBase, ...RecordedRange, kind: z.literal("recordings.list") }),
  /** B-14: searches for motion in a region of this camera's frame. */
  z.object({ ...commandBase, ...RecordedRange, kind: z.literal("motion.search"), region: PictureRegion }),
  /** PL-03: writes a playlist of this camera under this name. */
  z.object({
    ...commandBase,
    ...RecordedRange,
    kind: z.literal("playlist.save"),
    playlistName: PlaylistName,
    rendition: z.optional(Rendition),
  }),
  /** B-24: takes a snapshot of this camera now and stores it with the others of the day. */
  z.object({ ...commandBase, kind: z.literal("still.keep"), serialNumber: SerialNumber }),
  /** Closes the peer connection of a viewer whose session ended or lost its right. */
  z.object({ ...commandBase, kind: z.literal("live.revoke"), serialNumber: SerialNumber, clientId: z.string() }),
  /** Asks the device to report link and state again, because the platform does not see the connections of an external broker. */
  z.object({ ...commandBase, kind: z.literal("link.report") }),
]);
export type DeviceCommand = z.infer<typeof DeviceCommand>;

export const CommandResult = z.object({
  commandId: z.uuid(),
  atUtc: InstantUtc,
  ok: z.boolean(),
  /** Error code if not `ok`. */
  code: z.optional(z.string()),
  source: z.optional(
    z.object({
      encoding: z.string(),
      resolution: z.string(),
      framesPerSecond: z.number(),
      hasAudio: z.boolean(),
      liveConversion: z.optional(LiveConversion),
    }),
  ),
  /** Progress of a running camera test: its stage, and the time in that stage. */
  sourceTest: z.optional(z.object({ stage: SourceTestStage, forMs: z.int() })),
  /** Capture time of the stored snapshot. */
  stillTakenAtUtc: z.optional(InstantUtc),
  recordings: z.optional(RecordingsList),
  motion: z.optional(MotionFound),
});
export type CommandResult = z.infer<typeof CommandResult>;

/** The whole configuration of a device. Each message replaces the previous one. */
export const DeviceConfig = z.object({
  revision: z.int(),
  serverTimeUtc: InstantUtc,
  /** IANA zone of the device's site. */
  timeZoneId: z.string(),
  door: z.optional(
    z.object({
      lockReleaseMs: z.int(),
      heldOpenMs: z.int(),
      /** The access policy: a signed `WholePolicy`. It contains an active lockdown, so that the door applies it even offline. */
      policy: z.string(),
      /** Public keys of the policy. A controller accepts them only if it has none. */
      policyKeys: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  /** DV-18: the wanted firmware. A new attempt after a failure has a new `orderId`. */
  firmware: z.optional(z.object({ orderId: z.uuid(), version: FirmwareVersion })),
  live: z.optional(
    z.object({
      region: z.string(),
      /** Kinesis-Video-compatible control endpoint; absent for the real cloud. */
      endpoint: z.optional(z.string()),
      credential: TemporaryCredential,
      expiresAtUtc: InstantUtc,
      iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) })),
      /** Public keys of viewer grants. */
      grantKeys: z.array(z.record(z.string(), z.unknown())),
      channels: z.array(z.object({ channelName: z.string(), serialNumber: SerialNumber, videoSourceId: z.optional(Id) })),
    }),
  ),
  objects: z.optional(
    z.object({
      region: z.string(),
      endpoint: z.optional(z.string()),
      bucketName: z.string(),
      credential: TemporaryCredential,
      expiresAtUtc: InstantUtc,
      /** Objects of a device are stored below `{accountId}/{serial}/`. */
      accountPrefix: z.string(),
    }),
  ),
  /** Cameras of a gateway. */
  sources: z.optional(
    z.array(
      z.object({
        videoSourceId: Id,
        serialNumber: SerialNumber,
        name: z.string(),
        streamUrl: z.string(),
        subStreamUrl: z.optional(z.string()),
        userName: z.optional(z.string()),
        password: z.optional(z.string()),
      }),
    ),
  ),
  /** SR-04: clips that the gateway must upload. A clip that is no longer listed is cancelled. */
  clips: z.optional(z.array(WantedClip)),
  /** B-04: clips that the gateway keeps beyond their retention period. A clip that is no longer listed is unlocked. */
  locks: z.optional(z.array(LockedClip)),
});
export type DeviceConfig = z.infer<typeof DeviceConfig>;
