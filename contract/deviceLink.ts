import * as z from "zod/mini";
import { ReasonMessage } from "./devicePolicy.ts";
import { Id, InstantUtc, SerialNumber, WireNumber } from "./fields.ts";
import { heldFields, LockedClip } from "./evidenceCases.ts";
import { FirmwareVersion } from "./firmware.ts";
import { limits } from "./limits.ts";
import { LiveConversion } from "./liveConversion.ts";
import { Rendition, TemporaryCredential } from "./live.ts";
import { MotionFound, PictureRegion, PlaylistName, RecordedRange, RecordingsList } from "./recordings.ts";
import { sourceReport } from "./sourceReport.ts";
import { SourceTestStage } from "./sourceTest.ts";
import { ClipFailure, WantedClip } from "./videoShares.ts";

/**
 * The device link: MQTT 3.1.1, one client per device, over a WebSocket at /mqtt or any broker named by MQTT_URL.
 *
 * 1. A device connects with its serial as client id and user name and its own secret, and a will on `up/link` saying it is gone.
 * 2. It publishes `up/link {connected: true}`, then `up/state` with everything it knows.
 * 3. The platform answers with `down/config`, and again whenever the configuration or its temporary keys change.
 * 4. Events go up one by one, QoS 1, oldest first; the PUBACK means the platform has committed them. Until then they stay in the device's queue.
 * 5. Commands come down QoS 1, never retained; each names when it expires and is answered by `up/result`.
 * 6. What a door decides by comes signed, whole in its configuration and then change by change: `devicePolicy.ts`.
 * 7. Who is where comes after the configuration, whole for the zones of the door, and then with every passage: `PresenceMessage`.
 */
export const deviceLinkPath = "/mqtt";
export const upKinds = ["link", "state", "event", "result", "policy"] as const;
export type UpKind = (typeof upKinds)[number];
export const downKinds = ["config", "command", "policy", "presence"] as const;
export type DownKind = (typeof downKinds)[number];

/** `gatehouse/{accountId}/{serial}/up/{kind}` or `…/down/{kind}`: a device may publish only its own `up` and hear only its own `down`. */
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

/** What a device reports about itself after connecting and whenever asked. A gateway reports its sources. */
export const StateMessage = z.object({
  atUtc: InstantUtc,
  firmwareVersion: z.string(),
  lockState: z.optional(WireNumber),
  doorState: z.optional(WireNumber),
  relocksAtUtc: z.optional(InstantUtc),
  /** Present while a door takes no PINs: the first instant at which it takes them again. */
  pinsLockedUntilUtc: z.optional(InstantUtc),
  /** AU-17: where a gateway answers on its own network, as `http://address:port`. */
  localHosts: z.optional(z.array(z.string().check(z.maxLength(limits.localHostMax))).check(z.maxLength(limits.localHostsPerGateway))),
  sources: z.optional(z.array(z.object(sourceReport))),
});
export type StateMessage = z.infer<typeof StateMessage>;

/** `isHistory`: it waited while the equipment told its whole state, which accounts for it: the present does not change any more. */
const eventBase = { eventId: z.uuid(), atUtc: InstantUtc, isHistory: z.optional(z.boolean()) };
/** Events of the equipment. `eventId` makes a repeated delivery harmless. */
export const DeviceEvent = z.discriminatedUnion("kind", [
  z.object({ ...eventBase, kind: z.literal("door.state"), doorState: WireNumber }),
  /** `commandId`: the command that caused it; `personId`: the person whose credential or command did. */
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
    /** The card as read, when nobody owns it. */
    cardNumber: z.optional(z.string().check(z.maxLength(32))),
    credentialId: z.optional(z.string().check(z.maxLength(200))),
    isExit: z.boolean(),
    /** Somebody opened under threat: the door showed nothing of it. */
    isDuress: z.optional(z.boolean()),
    /** Every rule that had a say. */
    because: z.optional(z.array(ReasonMessage).check(z.maxLength(16))),
    /** Who is in which zone since, or in none; the first of two comes in with the second. */
    moves: z.optional(z.array(z.object({ personId: Id, zoneId: z.optional(Id) })).check(z.maxLength(2))),
    /** Credentials of which an opening was used that are good for a number of them. */
    used: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(2))),
  }),
  /** CR-04: the end of an enrolment: the card that was shown, which opened nothing, or why there was none. */
  z.object({
    ...eventBase,
    kind: z.literal("card.enrolment"),
    enrolmentId: z.uuid(),
    outcome: z.enum(["read", "unreadable", "timedOut", "cancelled"]),
    cardNumber: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/))),
    facilityCode: z.optional(z.int().check(z.gte(0), z.lte(limits.facilityCodeMax))),
    /** How many bits the reader sent in the clear; absent where the card is read in another way. */
    bits: z.optional(z.int()),
  }),
  /** CR-05: so many wrong PINs were typed that the door takes none until then. */
  z.object({ ...eventBase, kind: z.literal("pins.locked"), untilUtc: InstantUtc }),
  /** PINs are taken again: the time is over, or a person has said so. `refused`: how many were not looked at meanwhile. */
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
  /** DV-18: how far the device is with a firmware order; that it has the firmware, its state tells after its restart. */
  z.object({
    ...eventBase,
    kind: z.literal("firmware.step"),
    orderId: z.uuid(),
    step: z.enum(["downloading", "installing", "failed"]),
    /** An event code when it failed. */
    failureCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** MC-02: somebody began or stopped speaking to the equipment, or to a camera that it reads. */
  z.object({ ...eventBase, kind: z.literal("talk.state"), serialNumber: SerialNumber, personId: Id, isSpeaking: z.boolean() }),
  /** A new poster was stored under `key` of the object store. */
  z.object({ ...eventBase, kind: z.literal("poster.stored"), serialNumber: SerialNumber, key: z.string().check(z.maxLength(300)) }),
  /** SR-04: a wanted clip lies in the object store, or why it never will. */
  z.object({ ...eventBase, kind: z.literal("clip.stored"), clipId: Id, bytes: z.int().check(z.gte(0)) }),
  z.object({ ...eventBase, kind: z.literal("clip.failed"), clipId: Id, failure: ClipFailure }),
  /** B-04: what of a locked clip is there; `missing` was gone before or was never recorded. Told again when that changes. */
  z.object({ ...eventBase, kind: z.literal("clip.held"), lockId: Id, ...heldFields }),
]);
export type DeviceEvent = z.infer<typeof DeviceEvent>;

const commandBase = { commandId: z.uuid(), issuedAtUtc: InstantUtc, expiresAtUtc: InstantUtc };
export const DeviceCommand = z.discriminatedUnion("kind", [
  z.object({
    ...commandBase,
    kind: z.literal("lock.set"),
    lockState: WireNumber,
    /** B-21: locked or unlocked until then, whatever schedules say; until something else happens without it. */
    untilUtc: z.optional(InstantUtc),
    personId: Id,
    personName: z.string(),
  }),
  /** PB-04: somebody shows a cloud key at the platform, whose hash it is with the salt of the policy. The door decides as on what is shown at its reader. */
  z.object({ ...commandBase, kind: z.literal("key.present"), salt: z.string(), hash: z.string() }),
  /** CR-04: the next card is reported and not decided on, until then. One reader waits for one card. */
  z.object({ ...commandBase, kind: z.literal("card.enrol"), enrolmentId: z.uuid(), untilUtc: InstantUtc }),
  z.object({ ...commandBase, kind: z.literal("card.enrol_cancel"), enrolmentId: z.uuid() }),
  /** CR-05: the door takes PINs again, and forgets the wrong ones. */
  z.object({ ...commandBase, kind: z.literal("pins.allow"), personId: Id }),
  z.object({
    ...commandBase,
    kind: z.literal("source.test"),
    /** Names the test, for the two commands below. */
    testId: z.optional(z.uuid()),
    streamUrl: z.string(),
    userName: z.optional(z.string()),
    password: z.optional(z.string()),
  }),
  /** How far a test is; it answers at once. */
  z.object({ ...commandBase, kind: z.literal("source.test_progress"), testId: z.uuid() }),
  /** Ends a test: its camera has the connection back. */
  z.object({ ...commandBase, kind: z.literal("source.test_cancel"), testId: z.uuid() }),
  /** B-03: when this camera was recorded, and how much moved. */
  z.object({ ...commandBase, ...RecordedRange, kind: z.literal("recordings.list") }),
  /** B-14: when something moved in a part of this camera's picture. */
  z.object({ ...commandBase, ...RecordedRange, kind: z.literal("motion.search"), region: PictureRegion }),
  /** PL-03: write a playlist of this camera under this name. */
  z.object({
    ...commandBase,
    ...RecordedRange,
    kind: z.literal("playlist.save"),
    playlistName: PlaylistName,
    rendition: z.optional(Rendition),
  }),
  /** B-24: keep a picture of this camera as it is now, among the pictures of its day. */
  z.object({ ...commandBase, kind: z.literal("still.keep"), serialNumber: SerialNumber }),
  /** The session of this viewer ended or lost its right: close its peer connection at once. */
  z.object({ ...commandBase, kind: z.literal("live.revoke"), serialNumber: SerialNumber, clientId: z.string() }),
  /** Say again that you are there, and in which state: another broker's connections are not seen by the platform. */
  z.object({ ...commandBase, kind: z.literal("link.report") }),
]);
export type DeviceCommand = z.infer<typeof DeviceCommand>;

export const CommandResult = z.object({
  commandId: z.uuid(),
  atUtc: InstantUtc,
  ok: z.boolean(),
  /** An event code when not ok. */
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
  /** Of a test that runs: its stage, and for how long it has been at it. */
  sourceTest: z.optional(z.object({ stage: SourceTestStage, forMs: z.int() })),
  /** Under which instant a picture is kept. */
  stillTakenAtUtc: z.optional(InstantUtc),
  recordings: z.optional(RecordingsList),
  motion: z.optional(MotionFound),
});
export type CommandResult = z.infer<typeof CommandResult>;

/** Everything the platform tells a device; each message is whole and replaces the one before. */
export const DeviceConfig = z.object({
  revision: z.int(),
  serverTimeUtc: InstantUtc,
  /** IANA zone of the device's site. */
  timeZoneId: z.string(),
  door: z.optional(
    z.object({
      lockReleaseMs: z.int(),
      heldOpenMs: z.int(),
      /** What it decides by: a signed `WholePolicy`. It names the lockdown that holds the door, whether there is a link or not. */
      policy: z.string(),
      /** Keys that sign it. Taken up by a controller that has none. */
      policyKeys: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  /** DV-18: the firmware that it is to have. One that it has failed before comes with a new order. */
  firmware: z.optional(z.object({ orderId: z.uuid(), version: FirmwareVersion })),
  live: z.optional(
    z.object({
      region: z.string(),
      /** Kinesis-Video-compatible control endpoint; absent for the real cloud. */
      endpoint: z.optional(z.string()),
      credential: TemporaryCredential,
      expiresAtUtc: InstantUtc,
      iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) })),
      /** Keys that sign viewer grants. */
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
      /** Objects of a serial go below `{accountId}/{serial}/`. */
      accountPrefix: z.string(),
    }),
  ),
  /** Cameras that a gateway reads. */
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
  /** SR-04: clips that a gateway is to bring. One that is no longer among them is not wanted any more. */
  clips: z.optional(z.array(WantedClip)),
  /** B-04: what a gateway keeps, whatever its retention says. One that is no longer among them is treated as all others. */
  locks: z.optional(z.array(LockedClip)),
});
export type DeviceConfig = z.infer<typeof DeviceConfig>;
