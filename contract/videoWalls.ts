import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, nameOf, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** Forms check a video wall's name by this rule before they send it. */
export const videoWallNameRule = { min: limits.videoWallNameMin, max: limits.videoWallNameMax, isRequired: true } as const;
const VideoWallName = nameOf(videoWallNameRule);
/** How many slots it has. */
const VideoWallCount = z.int().check(z.gte(1), z.lte(limits.videoWallSlotsMax));
const Position = z.int().check(z.gte(0), z.lte(limits.videoWallSlotsMax - 1));
/** How a console arranges the slots: opaque to the platform, at most `limits.videoWallLayoutBytes`. */
const Layout = z.record(z.string(), z.unknown());

/** VW-02: what one slot shows. Without a serial when the session does not reach the device, or the device is gone (VW-07). */
export const VideoWallStream = z.object({
  id: Id,
  position: Position,
  serialNumber: z.optional(SerialNumber),
  video_source_id: z.optional(Id),
});
export type VideoWallStream = z.infer<typeof VideoWallStream>;

/** VW-01, Q-44: a layout that is kept for one person or shown to the whole account. Its slots are the truth of what is on it. */
export const VideoWall = z.object({
  id: Id,
  videoWallName: z.string(),
  videoWallCount: VideoWallCount,
  /** Everybody of the account who may see devices sees it; without this only its owner does. */
  isShared: z.boolean(),
  /** Nobody changes what is on it before it is thawed. */
  isFrozen: z.boolean(),
  /** The person who froze it, while they belong to the account. */
  frozenByName: z.optional(z.string()),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Whether the session may change it: the owner may, and for a shared video wall every holder of devicesettings_w. */
  mayChange: z.boolean(),
  layout: z.optional(Layout),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
  /** By position; only when asked for. */
  streams: z.optional(z.array(VideoWallStream)),
});
export type VideoWall = z.infer<typeof VideoWall>;

const slot = { position: Position, serialNumber: SerialNumber };
const Slots = z.array(z.strictObject(slot)).check(z.maxLength(limits.videoWallSlotsMax));
const bodyLimit = limits.videoWallLayoutBytes + 64 * 1024;

/** VW-01: the session's own walls and those that are shared, by name. */
export const listVideoWalls = endpoint({
  method: "GET",
  path: "/videowalls",
  access: "device_r",
  partsNeed: ["devicesettings_w"],
  query: z.object({ includeStreams: z.optional(z.enum(["true", "false"])) }),
  payload: z.array(VideoWall),
});

/** VW-01: makes a wall, with what is on it. To share one takes devicesettings_w. */
export const createVideoWall = endpoint({
  method: "POST",
  path: "/videowall",
  access: "device_r",
  partsNeed: ["devicesettings_w"],
  body: z.strictObject({
    videoWallName: VideoWallName,
    videoWallCount: VideoWallCount,
    isShared: z.optional(z.boolean()),
    layout: z.optional(Layout),
    streams: z.optional(Slots),
  }),
  bodyLimit,
  takesSpace: true,
  payload: VideoWall,
  errors: [
    "error_videowall_too_many",
    "error_videowall_layout_too_large",
    "error_videowall_full",
    "error_videowall_position_conflict",
    "error_device_not_found",
  ],
});

/** VW-01, Q-25: changes a video wall. Omitted fields keep their values; `streams` replaces all its streams. */
export const updateVideoWall = endpoint({
  method: "POST",
  path: "/videowall/{id}",
  access: "device_r",
  partsNeed: ["devicesettings_w"],
  params: z.object({ id: Id }),
  body: z.strictObject({
    version: z.int(),
    videoWallName: z.optional(VideoWallName),
    videoWallCount: z.optional(VideoWallCount),
    isShared: z.optional(z.boolean()),
    isFrozen: z.optional(z.boolean()),
    layout: z.optional(Layout),
    streams: z.optional(Slots),
  }),
  bodyLimit,
  takesSpace: true,
  payload: VideoWall,
  errors: [
    "error_videowall_not_found",
    "error_videowall_version_conflict",
    "error_videowall_frozen",
    "error_videowall_layout_too_large",
    "error_videowall_full",
    "error_videowall_position_conflict",
    "error_device_not_found",
  ],
});

/** VW-01, VW-03: an empty wall goes; one with streams only when that is what is asked for. */
export const deleteVideoWall = endpoint({
  method: "DELETE",
  path: "/videowall/{id}",
  access: "device_r",
  partsNeed: ["devicesettings_w"],
  params: z.object({ id: Id }),
  query: z.object({ withStreams: z.optional(z.enum(["true", "false"])) }),
  payload: z.object({ id: Id }),
  errors: ["error_videowall_not_found", "error_videowall_has_streams", "error_videowall_frozen"],
});

/** VW-02: puts a device into a free slot. */
export const addVideoWallStream = endpoint({
  method: "POST",
  path: "/videowall/stream",
  access: "device_r",
  partsNeed: ["devicesettings_w"],
  body: z.strictObject({ videoWallId: Id, ...slot, video_source_id: z.optional(Id) }),
  payload: VideoWallStream,
  errors: [
    "error_videowall_not_found",
    "error_videowall_frozen",
    "error_videowall_full",
    "error_videowall_position_conflict",
    "error_device_not_found",
    "error_video_source_not_found",
  ],
});

/** VW-02: empties a slot. */
export const deleteVideoWallStream = endpoint({
  method: "DELETE",
  path: "/videowall/stream/{id}",
  access: "device_r",
  partsNeed: ["devicesettings_w"],
  params: z.object({ id: Id }),
  payload: z.object({ id: Id }),
  errors: ["error_videowall_stream_not_found", "error_videowall_frozen"],
});
