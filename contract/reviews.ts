import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { EventLog } from "./eventLogs.ts";
import { EventTag } from "./sourceEvents.ts";
import { Id, PageQuery, pageOf, SerialNumber } from "./fields.ts";

/** B-27. Not among the limits of all, which visitors' pages load. */
export const reviewLimits = {
  /** How far back something waits to be looked at. */
  days: 14,
  /** Entries that are marked at once by their ids. */
  atOnce: 100,
  /** What waits is counted so far, and what was marked all at once is told so far. */
  counted: 1000,
} as const;

/** B-27: something notable that happened before a camera, and whether the person who asks has looked at it. */
export const ReviewEntry = z.object({
  event: EventLog,
  /** That of the device itself, else the first that it is shown together with. */
  camera: z.object({
    serialNumber: SerialNumber,
    videoSourceId: Id,
    name: z.string(),
    /** IANA zone of its site. */
    timeZoneId: z.string(),
  }),
  isReviewed: z.boolean(),
  /** DV-20 */
  tags: z.array(z.string()),
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;

/** A camera, or a device that is shown together with one; without it all that the session reaches. */
const ofDevice = { serialNumber: z.optional(SerialNumber) };
const errors = ["error_recorded_not_allowed"] as const;

/**
 * B-27: refusals, duress, forced and held doors, wrong PINs, rings and lost connections of the last `reviewLimits.days` days, of cameras
 * whose recordings the session may watch and of what is shown together with them; by when they happened, the newest first. With a tag
 * (DV-20) instead whatever has it, of any kind and age: what need not be looked at counts as reviewed.
 */
export const listReviews = endpoint({
  method: "GET",
  path: "/review/paged",
  access: "accesslogs_r",
  partsNeed: ["device_r", "account_r"],
  query: z.object({ ...PageQuery, ...ofDevice, state: z.optional(z.enum(["open", "all"])), tag: z.optional(EventTag) }),
  payload: z.object({
    ...pageOf(ReviewEntry).shape,
    /** How many the person has not looked at, whatever `state` and page; no further than `reviewLimits.counted`. */
    open: z.int(),
    /** The end of the log when this was read: for `reviewAll`. */
    upTo: z.int(),
  }),
  errors: [...errors, "error_device_not_found"],
});

/** B-27: says of entries, by their ids in the log, that the person has looked at them, or takes it back. All or none. */
export const setReviewed = endpoint({
  method: "POST",
  path: "/review/state",
  access: "accesslogs_r",
  partsNeed: ["device_r"],
  isRepeatable: true,
  body: z.strictObject({ eventIds: z.array(Id).check(z.minLength(1), z.maxLength(reviewLimits.atOnce)), isReviewed: z.boolean() }),
  payload: Nothing,
  errors: [...errors, "error_event_not_found"],
});

/** B-27: the person has looked at all that came into the log up to a sequence; what came since stays. Answers what it has changed, the newest first. */
export const reviewAll = endpoint({
  method: "POST",
  path: "/review/all",
  access: "accesslogs_r",
  partsNeed: ["device_r"],
  body: z.strictObject({ ...ofDevice, upTo: z.int().check(z.gte(0)) }),
  payload: z.object({ eventIds: z.array(Id) }),
  errors: [...errors, "error_device_not_found"],
});
