import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { limits } from "./limits.ts";

/** The one-time code of a mailed link. Valid for one hour; the code of an invitation for seven days. */
const OobCode = z.string().check(z.minLength(1), z.maxLength(200));
const codeErrors = ["error_mail_code_invalid", "error_mail_code_expired", "error_user_suspended", "error_too_many_requests"] as const;

/** AU-05: mails a link to set a new password. Neither the answer nor its timing reveals whether the address is known. */
export const askForNewPassword = endpoint({
  method: "POST",
  path: "/password",
  access: "public",
  query: z.object({ email: z.email().check(z.maxLength(limits.emailMax)) }),
  payload: Nothing,
  errors: ["error_too_many_requests"],
});

/** AU-06: the account that a mailed code belongs to; does not use the code up. The code is in the body, so that no access log of URLs contains it. */
export const checkPasswordCode = endpoint({
  method: "POST",
  path: "/user/password-reset/check",
  access: "public",
  body: z.strictObject({ oobCode: OobCode }),
  payload: z.object({ email: z.string() }),
  errors: codeErrors,
});

/** AU-06: uses the code up, sets the password and ends all sessions of the person. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/user/password-reset",
  access: "public",
  body: z.strictObject({ oobCode: OobCode, newPassword: z.string().check(z.maxLength(200)) }),
  payload: Nothing,
  errors: [...codeErrors, "error_weak_password"],
});

/** AU-07: confirms the person's email address with the code that was mailed to it. */
export const verifyEmail = endpoint({
  method: "POST",
  path: "/user/email-verification",
  access: "public",
  body: z.strictObject({ oobCode: OobCode }),
  payload: Nothing,
  errors: codeErrors,
});

/** AU-03: an invitation. The mailed code also confirms the address. */
const Invitation = z.object({
  email: z.string(),
  accountName: z.string(),
  /** The address already has a password, so the person keeps it and chooses none. */
  hasPassword: z.boolean(),
});

/** US-03: the invitation that a mailed code belongs to; does not use the code up. */
export const checkInvitation = endpoint({
  method: "POST",
  path: "/user/invitation/check",
  access: "public",
  body: z.strictObject({ oobCode: OobCode }),
  payload: Invitation,
  errors: codeErrors,
});

/** US-03: uses the code up and activates the person. `newPassword` is required if the address has no password yet. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/user/invitation",
  access: "public",
  body: z.strictObject({ oobCode: OobCode, newPassword: z.optional(z.string().check(z.maxLength(200))) }),
  payload: Invitation,
  errors: [...codeErrors, "error_weak_password"],
});
