import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, Id, InstantUtc, PageQuery, pageOf, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** SR-05, Q-07: how long a link works, in minutes. */
export const shareMinutesRule = { min: limits.shareMinutesMin, max: limits.shareMinutesMax, isRequired: true } as const;

/** States of a shared clip: being uploaded, ready, failed, expired, revoked. */
export const shareStates = ["preparing", "ready", "failed", "expired", "revoked"] as const;
export type ShareState = (typeof shareStates)[number];

/** Why a clip failed, as a code of PL-16 or our own: nothing recorded, the video format changed, no space, too late. */
export const ClipFailure = z.enum(["NotFound", "ClipChanges", "NoRoom", "TimedOut", "Error"]);
export type ClipFailure = z.infer<typeof ClipFailure>;

/** SR-04: a clip that is or was shared. */
export const VideoShare = z.object({
  id: Id,
  serialNumber: SerialNumber,
  deviceName: z.string(),
  /** IANA zone of the camera's site. */
  timeZoneId: z.string(),
  fromUtc: InstantUtc,
  toUtc: InstantUtc,
  email: z.string(),
  /** How long the link works once the clip is ready. */
  minutes: z.int(),
  state: z.enum(shareStates),
  failure: z.optional(ClipFailure),
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAtUtc: InstantUtc,
  /** The first instant that is too late; absent while it is not known. */
  expiresAtUtc: z.optional(InstantUtc),
  revokedByName: z.optional(z.string()),
  openedCount: z.int(),
  lastOpenedAtUtc: z.optional(InstantUtc),
  /** From where it was opened last. */
  lastOpenedFrom: z.optional(z.string()),
});
export type VideoShare = z.infer<typeof VideoShare>;

/**
 * SR-04: has the gateway bring a clip of this camera and sends its link by mail as soon as it can be watched. `expires`: for so many
 * seconds from then on. The link is answered this once, for whoever hands it over in another way.
 */
export const shareVideoPlaylist = endpoint({
  method: "POST",
  path: "/device/share-video-playlist",
  access: "device_r",
  takesSpace: true,
  body: z.strictObject({
    serialNumber: SerialNumber,
    videosourceid: Id,
    from: InstantUtc,
    to: InstantUtc,
    expires: z.int().check(z.gte(limits.shareMinutesMin * 60), z.lte(limits.shareMinutesMax * 60)),
    email: z.optional(Email),
    /** Answered with error_share_text_unavailable: nothing here sends texts. */
    phoneNumber: z.optional(z.string().check(z.maxLength(limits.phoneMax))),
    /** PB-13: it is the video of an event, and its link says so (mode eventVideo). */
    isEvent: z.optional(z.boolean()),
    /** As clients of the cloud send it; the name that the platform knows counts. */
    deviceName: z.optional(z.string().check(z.maxLength(100))),
  }),
  payload: z.object({ share: VideoShare, link: z.string() }),
  errors: [
    "error_video_source_not_found",
    "error_export_not_allowed",
    "error_recording_range",
    "error_share_no_contact",
    "error_share_text_unavailable",
    "error_share_too_many",
  ],
});

/** Not in the specification: clips that were shared of cameras that the session reaches, newest first. Empty without the right to export. */
export const listVideoShares = endpoint({
  method: "GET",
  path: "/videoshare/paged",
  access: "device_r",
  query: z.object(PageQuery),
  payload: pageOf(VideoShare),
  errors: ["error_export_not_allowed"],
});

/** Ours: the link works no longer and the clip is removed. One that is over stays as it is. */
export const revokeVideoShare = endpoint({
  method: "POST",
  path: "/videoshare/{id}/revoke",
  access: "device_r",
  params: z.object({ id: Id }),
  payload: VideoShare,
  errors: ["error_share_not_found", "error_export_not_allowed"],
});

/** A clip that a gateway is to bring: what was recorded of a camera between two instants, as one MP4 under this key of the object store. */
export const WantedClip = z.object({
  clipId: Id,
  videoSourceId: Id,
  fromUtc: InstantUtc,
  toUtc: InstantUtc,
  key: z.string().check(z.maxLength(300)),
});
export type WantedClip = z.infer<typeof WantedClip>;
