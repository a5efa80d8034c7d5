import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Comment, Id, InstantUtc, Name, PageQuery, pageOf, SerialNumber } from "./fields.ts";

/** B-12: a marked part of a camera's recording. Everyone who may watch the camera's recordings sees it. */
export const Bookmark = z.object({
  id: Id,
  serialNumber: SerialNumber,
  deviceName: z.string(),
  /** IANA zone of the camera's site. */
  timeZoneId: z.string(),
  fromUtc: InstantUtc,
  toUtc: InstantUtc,
  name: z.string(),
  note: z.string(),
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAtUtc: InstantUtc,
  /** Whether the session may remove it: the person's own bookmarks, with `device_w` all. */
  mayRemove: z.boolean(),
});
export type Bookmark = z.infer<typeof Bookmark>;

/** B-12: bookmarks of cameras that the session reaches, latest recording first. `search` looks in names and notes. Dates match bookmarks that overlap them. */
export const listBookmarks = endpoint({
  method: "GET",
  path: "/bookmark/paged",
  access: "device_r",
  partsNeed: ["device_w"],
  query: z.object({
    ...PageQuery,
    search: z.optional(z.string().check(z.maxLength(100))),
    serialNumber: z.optional(SerialNumber),
    fromDate: z.optional(InstantUtc),
    toDate: z.optional(InstantUtc),
  }),
  payload: pageOf(Bookmark),
  errors: ["error_recorded_not_allowed"],
});

/** B-12: bookmarks the recording between two past instants, at most an hour apart. */
export const addBookmark = endpoint({
  method: "POST",
  path: "/videosource/{id}/bookmark",
  access: "device_r",
  partsNeed: ["device_w"],
  takesSpace: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ from: InstantUtc, to: InstantUtc, name: Name, note: z.optional(Comment) }),
  payload: Bookmark,
  errors: ["error_video_source_not_found", "error_recorded_not_allowed", "error_recording_range", "error_bookmark_too_many"],
});

export const removeBookmark = endpoint({
  method: "DELETE",
  path: "/bookmark/{id}",
  access: "device_r",
  partsNeed: ["device_w"],
  params: z.object({ id: Id }),
  payload: z.object({}),
  errors: ["error_bookmark_not_found", "error_recorded_not_allowed", "error_forbidden"],
});
