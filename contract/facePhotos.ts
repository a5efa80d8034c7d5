import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { photoRefusals } from "./enumerations.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, Pin } from "./fields.ts";
import { pictureBodyLimit } from "./userPictures.ts";

/** State of a photo: waiting for review, or its result. */
export const photoStandings = ["checking", "accepted", "refused"] as const;

const PhotoAnswer = z.object({
  standing: z.enum(photoStandings),
  /** Id by which the page asks for the result. */
  photoId: Id,
  refusal: z.optional(z.enum(photoRefusals)),
});

/**
 * PB-08: a photo of the face of who is invited, as JPEG, PNG or WebP of at most `limits.avatarFileBytes`. The PIN is tried as it is
 * on its own; each photo is counted before it is looked at. A photo while another is being checked is not kept: the answer
 * tells of the one before, so that a repetition changes nothing. What fails the checks is answered with a code of PB-09; the last
 * one that an invitation takes with error_provisioning_max_attempts.
 */
export const sendFacePhoto = endpoint({
  method: "POST",
  path: "/face",
  access: "public",
  takesSpace: true,
  body: z.strictObject({ image: z.base64().check(z.minLength(1)), provisioningKey: Id, pin: Pin }),
  bodyLimit: pictureBodyLimit,
  payload: PhotoAnswer,
  errors: [
    ...photoRefusals,
    "error_invalid_provisioning_pin",
    "error_provisioning_invitation_not_found",
    "error_provisioning_max_attempts",
    "error_provisioning_max_pin_attempts",
    "error_image_invalid",
    "error_image_too_large",
    "error_image_dimensions",
    "error_too_many_requests",
    "error_storage_full",
  ],
});

/** PB-08: the result of a sent photo. Anyone with link and photo id may ask; the answer identifies nobody. */
export const checkFacePhoto = endpoint({
  method: "POST",
  path: "/face/standing",
  access: "public",
  isRepeatable: true,
  body: z.strictObject({ provisioningKey: Id, photoId: Id }),
  payload: PhotoAnswer,
  errors: ["error_provisioning_invitation_not_found"],
});

/** a photo that waits for review. */
export const WaitingPhoto = z.object({
  invitationId: Id,
  photoId: Id,
  userId: Id,
  fullName: z.string(),
  isVisitor: z.boolean(),
  sentAtUtc: InstantUtc,
  /** How many photos this invitation has been sent, and takes. */
  attempt: z.int(),
  attemptsMax: z.int(),
  /** The person has a face already, which this one would take the place of. */
  hasFace: z.boolean(),
});
export type WaitingPhoto = z.infer<typeof WaitingPhoto>;

/** the photos that wait, of people whom the session reaches: the longest waiting first, `limits.picturesMax` at most. */
export const listWaitingPhotos = endpoint({
  method: "GET",
  path: "/provisioning/photos",
  access: "credential_w",
  payload: z.array(WaitingPhoto),
});

const decided = {
  access: "credential_w",
  params: z.object({ id: Id }),
  errors: ["error_provisioning_invitation_not_found", "error_provisioning_photo_decided"],
} as const;

/** the photo that waits for this invitation, as a `data:` address. */
export const getWaitingPhoto = endpoint({
  ...decided,
  method: "GET",
  path: "/provisioning/{id}/photo",
  payload: z.object({ photoId: Id, picture: z.string() }),
});

/** makes the photo the person's face and profile photo, and ends the invitation. `photoId` is the reviewed photo. */
export const acceptFacePhoto = endpoint({
  ...decided,
  method: "POST",
  path: "/provisioning/{id}/photo/accept",
  takesSpace: true,
  body: z.strictObject({ photoId: Id }),
  payload: Nothing,
  errors: [...decided.errors, "error_storage_full"],
});

/** deletes the photo. The person sees the reason and may send another while the invitation accepts photos. */
export const refuseFacePhoto = endpoint({
  ...decided,
  method: "POST",
  path: "/provisioning/{id}/photo/refuse",
  body: z.strictObject({ photoId: Id, refusal: z.enum(photoRefusals) }),
  payload: Nothing,
});

/** Removes the person's face and the profile photo that came from it, for example after they withdraw consent. */
export const deleteFace = endpoint({
  method: "DELETE",
  path: "/user/{personId}/face",
  access: "credential_w",
  asksReason: "credentials",
  params: z.object({ personId: Id }),
  payload: Nothing,
  errors: ["error_user_not_found", "error_face_not_found"],
});
