import * as z from "zod/mini";
import { hourMs, minuteMs } from "./durations.ts";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import { Rendition } from "./live.ts";

/** Names a playlist at its gateway: chosen by who asks, such as a UUID, so that nobody guesses what another looks at. */
export const PlaylistName = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

const range = { from: InstantUtc, to: InstantUtc };
/** Of a camera, as its gateway is asked for it. */
export const RecordedRange = { videoSourceId: Id, fromUtc: InstantUtc, toUtc: InstantUtc };

const params = z.object({ id: Id });

export const RecordedSpan = z.object({ fromUtc: InstantUtc, toUtc: InstantUtc });
export type RecordedSpan = z.infer<typeof RecordedSpan>;

/** How much of a picture changed at most within each step of time from `fromUtc`, 0 to 1; null where nothing was recorded or measured. */
export const MotionLevels = z.object({
  fromUtc: InstantUtc,
  stepMs: z.int().check(z.gte(1)),
  levels: z.array(z.nullable(z.number())),
});
export type MotionLevels = z.infer<typeof MotionLevels>;

/** `oldestUtc`: where its recordings begin; absent where there are none. `motion` is absent where a gateway does not measure it. */
export const RecordingsList = z.object({
  spans: z.array(RecordedSpan),
  oldestUtc: z.optional(InstantUtc),
  motion: z.optional(MotionLevels),
});
export type RecordingsList = z.infer<typeof RecordingsList>;

/** B-03: when this camera was recorded between two instants, oldest first, and how much moved, as its gateway has it now. */
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

/** Corners of a polygon in a camera's picture, as shares of its width and height from the upper left; the last is joined with the first. */
export const PictureRegion = z.array(z.strictObject({ x: Share, y: Share })).check(z.minLength(3), z.maxLength(limits.regionCornersMax));
export type PictureRegion = z.infer<typeof PictureRegion>;

/** Something moved in the region between two instants. `change`: how much of the region changed at most from one key frame to the next, 0 to 1. */
export const MotionMoment = z.object({ fromUtc: InstantUtc, toUtc: InstantUtc, change: z.number() });
export type MotionMoment = z.infer<typeof MotionMoment>;

/**
 * `moments`: oldest first; of more than are told at once, those with the most change, which `isCut` says.
 * `unmeasuredMs`: how much of what was recorded in the range nothing is known of.
 */
export const MotionFound = z.object({ moments: z.array(MotionMoment), isCut: z.boolean(), unmeasuredMs: z.int() });
export type MotionFound = z.infer<typeof MotionFound>;

/** B-14: when something moved in a part of this camera's picture, as its gateway measured it while it recorded. Asks for at most some hours at a time. */
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
 * PL-03: has the gateway write a playlist of this camera; that it is ready is told by `videosources_save_playlist_response`.
 * `isDownload`: it is to be taken away as a file, which is a right and an entry of the log of its own. `rendition`: the large one
 * unless told (GN-12); `processed` is false where the gateway keeps none of that.
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

/** Leave to read this camera's recordings at its gateway, and where that answers. It lasts a minute and is asked for again. */
export const grantRecordings = endpoint({
  method: "POST",
  path: "/videosource/{id}/recording-grant",
  access: "device_r",
  isRepeatable: true,
  params,
  payload: z.object({ grant: z.string(), expiresAtUtc: InstantUtc, hosts: z.array(z.string()), serialNumber: SerialNumber }),
  errors: ["error_video_source_not_found", "error_recorded_not_allowed"],
});

/** PL-21: a picture of a recording is taken away; it stands in the log, and needs the right to export. The picture stays with the person. */
export const recordPlaybackSnapshot = endpoint({
  method: "POST",
  path: "/videosource/{id}/playback-snapshot-taken",
  access: "device_r",
  params,
  body: z.strictObject({ at: InstantUtc }),
  payload: z.object({ id: Id }),
  errors: ["error_video_source_not_found", "error_recorded_not_allowed", "error_export_not_allowed", "error_recording_range"],
});

/** What the platform signs for a gateway: this person may read the recordings of this camera until then. */
export const RecordingGrant = z.object({
  iss: z.literal("gatehouse"),
  /** Not to be taken for leave to watch live. */
  aud: z.literal("recordings"),
  serial: SerialNumber,
  accountId: Id,
  personId: Id,
  /** Seconds since 1970. */
  exp: z.int(),
});
export type RecordingGrant = z.infer<typeof RecordingGrant>;

/** Where a gateway answers with what it recorded of a camera; below it a playlist, an initialisation or a segment. Each request brings a grant. */
export function recordingsPath(serialNumber: string): string {
  return `/gatehouse/recordings/${serialNumber}/`;
}

/** B-14: what is searched at once, in milliseconds. */
export const longestMotionSearchMs = limits.motionSearchHours * hourMs;

/** SR-09: a playlist covers at most this, in milliseconds. */
export const longestPlaylistMs = limits.videoRangeMinutes * minuteMs;
