import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { EventKinds, EventLog } from "./eventLogs.ts";
import { Id, InstantUtc, PageQuery, pageOf, SerialNumber } from "./fields.ts";
import { visibleText } from "./typedText.ts";

/** DV-20. Not among the limits of all, which visitors' pages load. */
export const eventTagLimits = { count: 16, length: 40 } as const;

/** A word or a few by which something recorded is found again; in whatever case. A comma parts them where they are typed. */
export const EventTag = z
  .string()
  .check(z.trim(), z.maxLength(eventTagLimits.length), z.regex(/^[^,\p{Cc}]+$/u), z.overwrite(visibleText), z.minLength(1));

/** DV-20: log entries about a video source and about devices paired with its camera; sorted by time, by default newest first. */
export const listSourceEvents = endpoint({
  method: "GET",
  path: "/videosource/{id}/event-logs",
  access: "accesslogs_r",
  partsNeed: ["account_r"],
  params: z.object({ id: Id }),
  query: z.object({
    ...PageQuery,
    order: z.optional(z.enum(["newest", "oldest"])),
    kinds: z.optional(EventKinds),
    fromDate: z.optional(InstantUtc),
    toDate: z.optional(InstantUtc),
  }),
  payload: pageOf(EventLog),
  errors: ["error_video_source_not_found", "error_report_range"],
});

/**
 * DV-20: puts these tags on what a device told, in place of those that it had; none takes them away. They are the account's, as bookmarks
 * are: whoever may watch the camera of the device sees them and changes them.
 */
export const setEventTags = endpoint({
  method: "POST",
  path: "/device/analytics/tags",
  access: "accesslogs_r",
  partsNeed: ["device_r"],
  takesSpace: true,
  isRepeatable: true,
  body: z.strictObject({ serialNumber: SerialNumber, eventId: Id, tags: z.array(EventTag).check(z.maxLength(eventTagLimits.count)) }),
  payload: Nothing,
  errors: ["error_recorded_not_allowed", "error_event_not_found", "error_event_tag_too_many"],
});

/** DV-20: a complete artifact of an event on the platform: its video, its event image (B-23), or one of the day's snapshots (SN-01). */
export const EventArtifact = z.object({
  kind: z.enum(["video", "picture", "snapshot"]),
  /** Serial number of the camera. */
  serialNumber: SerialNumber,
  /** For a video, its start. */
  atUtc: InstantUtc,
  /** Only for a video. */
  toUtc: z.optional(InstantUtc),
});
export type EventArtifact = z.infer<typeof EventArtifact>;

/** DV-20: artifacts of an event that can be seen without its gateway, sorted by time. Excludes pending ones. */
export const listCompleteArtifacts = endpoint({
  method: "GET",
  path: "/device/complete-event-artifacts",
  access: "accesslogs_r",
  partsNeed: ["device_r"],
  query: z.object({ serialNumber: SerialNumber, eventId: Id }),
  payload: z.array(EventArtifact),
  errors: ["error_recorded_not_allowed", "error_event_not_found"],
});
