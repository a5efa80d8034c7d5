import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { InstantUtc, SerialNumber } from "./fields.ts";

/** EV-02. Not among the limits of all, which visitors' pages load. */
export const eventVideoLimits = {
  /** Default and longest duration, in seconds. */
  seconds: 20,
  secondsMax: 300,
  /** Most videos of an account that gateways still have to upload. */
  pending: 50,
  /** How long a video is kept after the last request. */
  keptHours: 24,
} as const;

/** Seconds, as a query has them. */
const Duration = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
  z.int().check(z.gte(1), z.lte(eventVideoLimits.secondsMax)),
);

/** `time`: where it begins. Without a `duration` it is as long as an event is taken to be. */
const query = z.object({ serialNumber: SerialNumber, time: InstantUtc, duration: z.optional(Duration) });

const errors = [
  "error_device_not_found",
  "error_recorded_not_allowed",
  "error_recording_range",
  "error_video_notfound",
  "error_event_video_preparing",
  "error_event_video_failed",
  "error_event_video_too_many",
] as const;

/**
 * EV-02, Q-64: where the MP4 of an event can be played, for four hours at most and no longer than the session and its rights last. The
 * serial is a camera's, or a device's that is shown together with one. Where the gateway has not brought it yet it is asked to, and the
 * answer is error_event_video_preparing (409) until `notification_access_log_uploaded_video_success` tells that it came (EV-07).
 */
export const getEventVideo = endpoint({
  method: "GET",
  path: "/device/video-stream",
  access: "device_r",
  query,
  payload: z.string(),
  errors,
});

/** EV-03: the same as a file, which takes the right to take recordings away. */
export const downloadEventVideo = endpoint({
  method: "GET",
  path: "/device/video-stream-download",
  access: "device_r",
  asksReason: "exports",
  query,
  payload: z.string(),
  media: "video/mp4",
  errors: [...errors, "error_export_not_allowed"],
});
