import * as z from "zod/mini";
import { hourMs, minuteMs } from "./durations.ts";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import { Rendition } from "./live.ts";

/** Name of a playlist at its gateway. The viewer chooses an unguessable one, such as a UUID. */
export const PlaylistName = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

const range = { from: InstantUtc, to: InstantUtc };
/** A range of a camera's recording, as the gateway receives it. */
export const RecordedRange = { videoSourceId: Id, fromUtc: InstantUtc, toUtc: InstantUtc };

const params = z.object({ id: Id });

export const RecordedSpan = z.object({ fromUtc: InstantUtc, toUtc: InstantUtc });
export type RecordedSpan = z.infer<typeof RecordedSpan>;

/** Highest share of the frame that changed within each step from `fromUtc`, 0 to 1; null if nothing was recorded or measured. */
export const MotionLevels = z.object({
  fromUtc: InstantUtc,
  stepMs: z.int().check(z.gte(1)),
  levels: z.array(z.nullable(z.number())),
});
export type MotionLevels = z.infer<typeof MotionLevels>;

/** `oldestUtc`: start of the oldest recording; absent if there is none. `motion`: absent if the gateway does not measure motion. */
export const RecordingsList = z.object({
  spans: z.array(RecordedSpan),
  oldestUtc: z.optional(InstantUtc),
  motion: z.optional(MotionLevels),
});
export type RecordingsList = z.infer<typeof RecordingsList>;

/** B-03: recorded spans of this camera between two instants, oldest first, with motion levels; read from the gateway. */
export const listRecordings = endpoint({
  method: "GET",
  path: "/videosource/{id}/recordings",
  access: "device_r",
  params,
  query: z.object(range),
  payload: RecordingsList,
  errors: ["error_video_source_not_found", "error_recorded_not_allowed", "error_gateway_offline", "error_recording_range"],
});

const Share = z.number().check(z.gte(0), z.lte(1));

/** Corners of a closed polygon in a camera's frame, as shares of width and height from the upper left. */
export const PictureRegion = z.array(z.strictObject({ x: Share, y: Share })).check(z.minLength(3), z.maxLength(limits.regionCornersMax));
export type PictureRegion = z.infer<typeof PictureRegion>;

/** Motion in the region between two instants. `change`: highest share of the region that changed between two key frames, 0 to 1. */
export const MotionMoment = z.object({ fromUtc: InstantUtc, toUtc: InstantUtc, change: z.number() });
export type MotionMoment = z.infer<typeof MotionMoment>;

/**
 * `moments`: oldest first. `isCut`: there were too many, so only those with the most change are listed.
 * `unmeasuredMs`: recorded time of the range without motion data.
 */
export const MotionFound = z.object({ moments: z.array(MotionMoment), isCut: z.boolean(), unmeasuredMs: z.int() });
export type MotionFound = z.infer<typeof MotionFound>;

/** B-14: motion in a region of this camera's frame, as the gateway measured it while recording. A range has at most `limits.motionSearchHours` hours. */
export const searchMotion = endpoint({
  method: "POST",
  path: "/videosource/{id}/motion-search",
  access: "device_r",
  isRepeatable: true,
  params,
  body: z.strictObject({ ...range, region: PictureRegion }),
  payload: MotionFound,
  errors: ["error_video_source_not_found", "error_recorded_not_allowed", "error_gateway_offline", "error_recording_range"],
});

/**
 * PL-03: makes the gateway write a playlist of this camera; `videosources_save_playlist_response` reports that it is ready.
 * `isDownload`: the range is exported as a file, which needs its own right and has its own log entry. `rendition`: default main
 * stream (GN-12). `processed` is false if the gateway has no recording of that rendition.
 */
export const saveLocalPlaylist = endpoint({
  method: "POST",
  path: "/videosource/{id}/localplaylist",
  access: "device_r",
  params,
  body: z.strictObject({ playlistName: PlaylistName, isDownload: z.optional(z.boolean()), rendition: z.optional(Rendition), ...range }),
  payload: z.object({ playlistName: PlaylistName, processed: z.boolean() }),
  errors: [
    "error_video_source_not_found",
    "error_recorded_not_allowed",
    "error_export_not_allowed",
    "error_gateway_offline",
    "error_recording_range",
  ],
});

/** A grant to read this camera's recordings at its gateway, and the gateway's hosts. Valid for one minute; viewers renew it. */
export const grantRecordings = endpoint({
  method: "POST",
  path: "/videosource/{id}/recording-grant",
  access: "device_r",
  isRepeatable: true,
  params,
  payload: z.object({ grant: z.string(), expiresAtUtc: InstantUtc, hosts: z.array(z.string()), serialNumber: SerialNumber }),
  errors: ["error_video_source_not_found", "error_recorded_not_allowed"],
});

/** PL-21: logs that the person saved a snapshot of a recording; needs the right to export. The image itself is not sent. */
export const recordPlaybackSnapshot = endpoint({
  method: "POST",
  path: "/videosource/{id}/playback-snapshot-taken",
  access: "device_r",
  params,
  body: z.strictObject({ at: InstantUtc }),
  payload: z.object({ id: Id }),
  errors: ["error_video_source_not_found", "error_recorded_not_allowed", "error_export_not_allowed", "error_recording_range"],
});

/** Claims of a recording grant: the person may read the camera's recordings until `exp`. */
export const RecordingGrant = z.object({
  iss: z.literal("gatehouse"),
  /** Keeps the grant from being accepted for live video. */
  aud: z.literal("recordings"),
  serial: SerialNumber,
  accountId: Id,
  personId: Id,
  /** Seconds since 1970. */
  exp: z.int(),
});
export type RecordingGrant = z.infer<typeof RecordingGrant>;

/** Path of a camera's recordings at its gateway; below it are playlists, init segments and segments. Each request carries a grant. */
export function recordingsPath(serialNumber: string): string {
  return `/gatehouse/recordings/${serialNumber}/`;
}

/** B-14: longest range of a motion search, in milliseconds. */
export const longestMotionSearchMs = limits.motionSearchHours * hourMs;

/** SR-09: longest range of a playlist, in milliseconds. */
export const longestPlaylistMs = limits.videoRangeMinutes * minuteMs;
