import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id } from "./fields.ts";
import { limits } from "./limits.ts";

/** An uploaded profile photo. The content decides the type (JPEG, PNG or WebP). */
export const PictureBody = z.strictObject({ image: z.base64().check(z.minLength(1)) });
/** Bytes of a body with one: four characters for three bytes, and the names around them. */
export const pictureBodyLimit = Math.ceil(limits.avatarFileBytes / 3) * 4 + 1024;
export const pictureErrors = ["error_image_invalid", "error_image_too_large", "error_image_dimensions", "error_storage_full"] as const;

const ofPerson = { access: "user_w", path: "/user/{id}/avatar", params: z.object({ id: Id }) } as const;

/** AU-12: sets the profile photo of a person or visitor, re-encoded, and replaces the previous one. Not for people above the caller (PM-10). */
export const setUserAvatar = endpoint({
  ...ofPerson,
  method: "PUT",
  takesSpace: true,
  body: PictureBody,
  bodyLimit: pictureBodyLimit,
  payload: z.object({ avatar: z.string() }),
  errors: ["error_user_not_found", "error_role_above_own", ...pictureErrors],
});

/** AU-12: removes a person's profile photo; does nothing if there is none. */
export const removeUserAvatar = endpoint({
  ...ofPerson,
  method: "DELETE",
  payload: Nothing,
  errors: ["error_user_not_found", "error_role_above_own"],
});

/**
 * Pictures of some people: those who have one and whom the session reaches, deleted or not, for the log names both. A picture that
 * is known by its version is not sent again; who is left out has none to see.
 */
export const listUserPictures = endpoint({
  method: "POST",
  path: "/user/pictures",
  access: "user_r",
  isRepeatable: true,
  body: z.strictObject({
    people: z
      .array(z.strictObject({ id: Id, version: z.optional(z.string().check(z.maxLength(64))) }))
      .check(z.minLength(1), z.maxLength(limits.picturesMax)),
  }),
  payload: z.array(
    z.object({
      id: Id,
      /** Changes with every new photo. */
      version: z.string(),
      /** The square profile photo as a `data:` URL; absent if the caller knows this version. */
      picture: z.optional(z.string()),
    }),
  ),
});
