import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id } from "./fields.ts";
import { limits } from "./limits.ts";

/** A picture as it is sent: what it is decides its content (JPEG, PNG or WebP). */
export const PictureBody = z.strictObject({ image: z.base64().check(z.minLength(1)) });
/** Bytes of a body with one: four characters for three bytes, and the names around them. */
export const pictureBodyLimit = Math.ceil(limits.avatarFileBytes / 3) * 4 + 1024;
export const pictureErrors = ["error_image_invalid", "error_image_too_large", "error_image_dimensions", "error_storage_full"] as const;

const ofPerson = { access: "user_w", path: "/user/{id}/avatar", params: z.object({ id: Id }) } as const;

/** AU-12: gives a person or visitor a picture, drawn anew as one's own is; the one before is removed. Nobody changes who is above them (PM-10). */
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
      /** Another with every picture. */
      version: z.string(),
      /** A small square picture as a `data:` address; absent where its version is the known one. */
      picture: z.optional(z.string()),
    }),
  ),
});
