import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, SerialNumber, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * B-24: state of the event image of a use. `kept`: stored. `coming`: requested. `none`: the door has no camera, the camera sent no image,
 * or the door reported too late. `gone`: past its retention. `hidden`: the session may not see the camera.
 */
export const usePictureStates = ["kept", "coming", "none", "gone", "hidden"] as const;
export type UsePictureState = (typeof usePictureStates)[number];

/** B-24: one use of a credential: a door let a person in. */
export const Use = z.object({
  /** Id of the log entry. */
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

/** B-24: uses of a person whom the session reaches, with any credential or with one cloud key, newest first. */
export const listUses = endpoint({
  ...ofPerson,
  partsNeed: ["account_r", "device_r"],
  method: "GET",
  path: "/user/{personId}/uses",
  query: z.object({ ...PageQuery, cloudKeyId: z.optional(Id) }),
  payload: z.object({
    ...pageOf(Use).shape,
    fullName: z.string(),
    /** Number of all matches, not only of this page. */
    count: z.int(),
  }),
});

/** B-24, B-23: event images of at most `limits.usePicturesMax` uses. Omits images that are not stored or not visible to the session. The access is logged. */
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
      /** A `data:` URL. */
      picture: z.string(),
    }),
  ),
});
