import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { EventLog } from "./eventLogs.ts";
import { Id, PageQuery, pageOf, SerialNumber } from "./fields.ts";
import { EventTag } from "./sourceEvents.ts";

/** B-27. Separate from `limits`, which visitors' pages load too. */
export const reviewLimits = {
  /** Older entries need no review any more. */
  days: 14,
  /** Most entries that one call marks by their ids. */
  atOnce: 100,
  /** Highest count of open entries, and most ids that `reviewAll` returns. */
  counted: 1000,
} as const;

/** B-27: a notable event with a camera that shows it, and whether the caller has reviewed it. */
export const ReviewEntry = z.object({
  event: EventLog,
  /** The device itself if it is a camera, else the first camera that is paired with it. */
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

/** A camera, or a device that is paired with one; without it, all that the session reaches. */
const ofDevice = { serialNumber: z.optional(SerialNumber) };
const errors = ["error_recorded_not_allowed"] as const;

/**
 * B-27: refusals, duress, doors forced or held open, wrong PINs, rings and lost connections of the last `reviewLimits.days` days, of
 * cameras whose recordings the session may watch and of devices paired with them; newest first, by occurrence. With `tag` (DV-20)
 * instead all entries with that tag, of any kind and age; an entry that needs no review counts as reviewed.
 */
export const listReviews = endpoint({
  method: "GET",
  path: "/review/paged",
  access: "accesslogs_r",
  partsNeed: ["device_r", "account_r"],
  query: z.object({ ...PageQuery, ...ofDevice, state: z.optional(z.enum(["open", "all"])), tag: z.optional(EventTag) }),
  payload: z.object({
    ...pageOf(ReviewEntry).shape,
    /** Entries that the person has not reviewed, whatever `state` and page; at most `reviewLimits.counted`. */
    open: z.int(),
    /** Sequence of the newest log entry at the time of reading; pass it to `reviewAll`. */
    upTo: z.int(),
  }),
  errors: [...errors, "error_device_not_found"],
});

/** B-27: marks entries as reviewed by the person, or unmarks them. All or none. */
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

/** B-27: marks all entries up to a sequence as reviewed; later entries stay open. Returns the ids that it changed, newest first. */
export const reviewAll = endpoint({
  method: "POST",
  path: "/review/all",
  access: "accesslogs_r",
  partsNeed: ["device_r"],
  body: z.strictObject({ ...ofDevice, upTo: z.int().check(z.gte(0)) }),
  payload: z.object({ eventIds: z.array(Id) }),
  errors: [...errors, "error_device_not_found"],
});
