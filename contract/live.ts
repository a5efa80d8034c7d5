import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, SerialNumber } from "./fields.ts";

/** `id` is a video source's id, or the serial number of a door or intercom. `session` is a UUID that the viewer chooses. */
const seat = z.object({ id: z.string().check(z.maxLength(64)), session: z.uuid() });

/**
 * B-26: `high` is the main stream of a camera, `low` its substream. A viewer requests one with `{type: "rendition", rendition}` on the
 * data channel. A device with both sends the same message when the channel opens and whenever it switches.
 */
export const Rendition = z.enum(["high", "low"]);
export type Rendition = z.infer<typeof Rendition>;

/** Purpose of a seat: live video (default), or recordings (PL-02), for which the device sends no video. */
const use = { use: z.optional(z.literal("recorded")) };

/** LV-16, LV-17, Q-34: takes a seat. The viewer repeats the call every 10 s; the platform frees the seat 30 s after the last call. */
export const startLive = endpoint({
  method: "POST",
  path: "/videosource/{id}/start-live/{session}",
  access: "device_r",
  partsNeed: ["deviceremoteaccess_w"],
  isRepeatable: true,
  params: seat,
  query: z.object(use),
  /** `grant`: a new grant for the device, which the viewer forwards over the data channel as `{type: "grant", grant}`. The grant of the offer lasts two minutes. */
  payload: z.object({ expiresAtUtc: InstantUtc, viewers: z.int(), grant: z.string() }),
  errors: ["error_device_not_found", "error_max_live_connections", "error_live_not_allowed", "error_recorded_not_allowed"],
});

/** Frees the seat. May be repeated. */
export const stopLive = endpoint({
  method: "POST",
  path: "/videosource/{id}/stop-live/{session}",
  access: "device_r",
  isRepeatable: true,
  params: seat,
  payload: z.object({ viewers: z.int() }),
  errors: ["error_device_not_found"],
});

/** Temporary keys for a Kinesis-Video-compatible service (LV-03). */
export const TemporaryCredential = z.object({
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string(),
});
export type TemporaryCredential = z.infer<typeof TemporaryCredential>;

/** LV-03 to LV-07: everything that a viewer needs to reach one device; only for the holder of a seat. */
export const LiveCredentials = z.object({
  isVideoEnabled: z.boolean(),
  isAudioEnabled: z.boolean(),
  credential: TemporaryCredential,
  webRTCSettings: z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
  channelName: z.string(),
  region: z.string(),
  /** Absent with the real cloud, whose endpoint the SDK knows. */
  endpoint: z.optional(z.string()),
  negotiation: z.enum(["device", "media"]),
  /** Whether host candidates are sufficient, without STUN or TURN. */
  allowHostOnly: z.boolean(),
});
export type LiveCredentials = z.infer<typeof LiveCredentials>;

export const getLiveCredentials = endpoint({
  method: "GET",
  path: "/device/{serial}/live-credentials",
  access: "device_r",
  params: z.object({ serial: SerialNumber }),
  query: z.object({ session: z.uuid(), ...use }),
  payload: LiveCredentials,
  errors: [
    "error_device_not_found",
    "error_device_webrtc_disabled",
    "error_live_seat_missing",
    "error_live_not_allowed",
    "error_recorded_not_allowed",
  ],
});

/** LV-18, Q-70: temporary credentials that can read `account/serial/` of the object store, for at most one hour. */
export const ObjectCredentials = z.object({
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string(),
  bucketName: z.string(),
  /** Prefix of the readable object keys. */
  prefix: z.string(),
  endpoint: z.optional(z.string()),
  expiresAtUtc: InstantUtc,
});
export type ObjectCredentials = z.infer<typeof ObjectCredentials>;

export const getVideoCredentials = endpoint({
  method: "GET",
  path: "/videosource/{id}/video-credentials",
  access: "device_r",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  payload: ObjectCredentials,
  errors: ["error_device_not_found", "error_live_not_allowed"],
});

export const getCloudVideoCredentials = endpoint({
  method: "GET",
  path: "/cloud-video-credentials",
  access: "device_r",
  query: z.object({ serialNumber: SerialNumber }),
  payload: ObjectCredentials,
  errors: ["error_device_not_found", "error_live_not_allowed"],
});

/** LV-02: the poster of a device: its latest snapshot in the object store. `key` is absent before the first one. */
export const getPoster = endpoint({
  method: "GET",
  path: "/device/{serial}/poster",
  access: "device_r",
  params: z.object({ serial: SerialNumber }),
  payload: z.object({ key: z.optional(z.string()), takenAtUtc: z.optional(InstantUtc), credentials: z.optional(ObjectCredentials) }),
  errors: ["error_device_not_found", "error_live_not_allowed"],
});

/** LV-19: logs that the person took a snapshot of live video. The image itself is not sent. */
export const recordSnapshot = endpoint({
  method: "POST",
  path: "/device/{serial}/snapshot-taken",
  access: "device_r",
  params: z.object({ serial: SerialNumber }),
  payload: z.object({ id: Id }),
  errors: ["error_device_not_found", "error_live_not_allowed"],
});
