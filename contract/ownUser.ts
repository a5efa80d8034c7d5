import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { nameOf } from "./fields.ts";
import { limits } from "./limits.ts";
import { OwnUser } from "./session.ts";
import { plainText } from "./typedText.ts";

const PersonName = nameOf({ min: 1, max: limits.personNameMax });
/** International, as people write it: `+44 20 7946 0018`. Empty for none. */
export const PhoneNumber = z.string().check(z.overwrite(plainText), z.maxLength(limits.phoneMax), z.regex(/^(\+[0-9][0-9 ().-]{5,})?$/));

/** The fields of their own that a person may change; the language has its own call. */
export const OwnUserChange = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  phoneNumber: PhoneNumber,
});

/** AU-18: changes the caller's own data in the present account. */
export const updateOwnUser = endpoint({
  method: "PUT",
  path: "/user",
  access: "signedIn",
  anyAccountStatus: true,
  body: z.strictObject({ ...OwnUserChange.shape, version: z.int() }),
  payload: OwnUser,
  errors: ["error_user_not_found", "error_user_version_conflict"],
});

const PasswordText = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * AU-09: sets a new password for whoever knows the old one. The calling session goes on; every other one of the person ends.
 * Five guesses in 15 minutes, counted before the old password is compared.
 */
export const changePassword = endpoint({
  method: "POST",
  path: "/user/password",
  access: "signedIn",
  anyAccountStatus: true,
  body: z.strictObject({ oldPassword: PasswordText, newPassword: PasswordText }),
  payload: Nothing,
  errors: ["error_wrong_password", "error_weak_password", "error_too_many_requests"],
});
