import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, SerialNumber, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * B-24: what became of the picture of a use: it is kept; it is on its way; there is none (no camera stands at the door, it gave none, or
 * the door told of it too late); it was kept for as long as pictures are; the session may not see the camera.
 */
export const usePictureStates = ["kept", "coming", "none", "gone", "hidden"] as const;
export type UsePictureState = (typeof usePictureStates)[number];

/** B-24: a door let somebody in. */
export const Use = z.object({
  /** Of the entry in the log. */
  id: Id,
  openedAtUtc: InstantUtc,
  serialNumber: SerialNumber,
  doorName: z.string(),
  /** IANA zone of the door's site. */
  timeZoneId: z.string(),
  /** EN-04 */
  method: WireNumber,
  picture: z.enum(usePictureStates),
});
export type Use = z.infer<typeof Use>;

const ofPerson = { access: "accesslogs_r", params: z.object({ personId: Id }), errors: ["error_user_not_found"] } as const;

/** B-24: the doors that have let a person in whom the session reaches, by any credential or by one cloud key, the newest first. */
export const listUses = endpoint({
  ...ofPerson,
  partsNeed: ["account_r", "device_r"],
  method: "GET",
  path: "/user/{personId}/uses",
  query: z.object({ ...PageQuery, cloudKeyId: z.optional(Id) }),
  payload: z.object({
    ...pageOf(Use).shape,
    fullName: z.string(),
    /** All of them, not only those of the page. */
    count: z.int(),
  }),
});

/** B-24, B-23: the pictures of these uses, `limits.usePicturesMax` at most. Those that are not kept, or of a camera that the session may not see, are left out. Stands in the log. */
export const listUsePictures = endpoint({
  ...ofPerson,
  partsNeed: ["device_r"],
  method: "GET",
  path: "/user/{personId}/uses/pictures",
  query: z.object({
    useIds: z.string().check(z.regex(new RegExp(`^[\\w-]{1,64}(,[\\w-]{1,64}){0,${limits.usePicturesMax - 1}}$`))),
  }),
  payload: z.array(
    z.object({
      id: Id,
      takenAtUtc: InstantUtc,
      /** As a `data:` address. */
      picture: z.string(),
    }),
  ),
});
