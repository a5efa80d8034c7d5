import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { PlaybackCommand } from "./enumerations.ts";
import { Id, InstantUtc } from "./fields.ts";
import { Rendition } from "./live.ts";
import { PlaylistName } from "./recordings.ts";

/** PL-05: segments that are asked for, and uploaded, at once. */
export const segmentBatch = 10;
/** PL-05: less than this before a segment that is missing, and the next are asked for. */
export const leastAheadMs = 10_000;
/** Segments that one message names: it has to fit the data channel. */
export const segmentsPerMessage = 100;
/** PL-18: lifetime of segment links in seconds. Each use checks the right again. */
export const segmentLinkSeconds = 14_400;

/** PL-05. `time` is its beginning, `duration` its length in milliseconds; `pathname` its key in the object store, uploaded or not. */
export const PlaybackSegment = z.strictObject({
  id: z.string().check(z.regex(/^\d{1,15}$/)),
  time: InstantUtc,
  duration: z.int().check(z.gte(0)),
  pathname: z.string().check(z.maxLength(300)),
  uploaded: z.boolean(),
  processed: z.boolean(),
  sentToDevice: z.boolean(),
});
export type PlaybackSegment = z.infer<typeof PlaybackSegment>;

/**
 * PL-04: recorded video on the data channel of a live channel, for viewers whose grant has the right `recorded`.
 *
 * 1. The viewer asks with `Playback` for what there is between two instants. The device answers with one or more `Playback`, each with the
 *    segments of a part of it: together their ranges are the one that was asked for. Nothing in them: nothing was recorded.
 * 2. The viewer names with `StartUploadToCloud` at most `segmentBatch` segments that it wants now, most urgent first. They replace those
 *    that it named before; an empty list stops the upload, and so does leaving.
 * 3. The device tells of each that lies in the object store with `UploadedToCloud`, and of those that never will with `Error`.
 *
 * `timestamp`, in milliseconds since 1970, is the viewer's; an answer has that of the message that it answers. `rendition`: which of the
 * two that a device may keep is asked for (GN-12); the large one unless told.
 */
export const PlaybackMessage = z.strictObject({
  videoSourceId: Id,
  operation: z.enum({
    Playback: PlaybackCommand.Playback,
    Error: PlaybackCommand.Error,
    StartUploadToCloud: PlaybackCommand.StartUploadToCloud,
    UploadedToCloud: PlaybackCommand.UploadedToCloud,
  }),
  startTime: InstantUtc,
  endTime: InstantUtc,
  timestamp: z.int(),
  rendition: z.optional(Rendition),
  segmentList: z.array(PlaybackSegment).check(z.maxLength(segmentsPerMessage)),
});
export type PlaybackMessage = z.infer<typeof PlaybackMessage>;

/** A segment in the object store, with signed links to it, to its init segment, and to its thumbnail (PL-12) if there is one. */
export const CloudSegment = z.object({
  id: z.string(),
  pathname: z.string(),
  url: z.string(),
  initUrl: z.string(),
  stillUrl: z.optional(z.string()),
});
export type CloudSegment = z.infer<typeof CloudSegment>;

/**
 * PL-20, Q-28: what the object store has of a camera between two instants, oldest first. Whoever asks stands in the log, once for each
 * name of a playlist; `rendition` is the large one unless told (GN-12); `isDownload`: it is to be taken away as a file, which is a right and an entry of its own.
 */
export const getCloudPlaylist = endpoint({
  method: "GET",
  path: "/videosource/{id}/cloudplaylist",
  access: "device_r",
  params: z.object({ id: Id }),
  query: z.object({
    playlistName: PlaylistName,
    from: InstantUtc,
    to: InstantUtc,
    rendition: z.optional(Rendition),
    isDownload: z.optional(z.literal("true")),
  }),
  payload: z.object({ playlistName: PlaylistName, segments: z.array(CloudSegment), expiresAtUtc: InstantUtc }),
  errors: ["error_video_source_not_found", "error_recorded_not_allowed", "error_export_not_allowed", "error_recording_range"],
});
