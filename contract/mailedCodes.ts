import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { limits } from "./limits.ts";

/** What came in the link of a mail. Single use, valid for one hour; an invitation for seven days. */
const OobCode = z.string().check(z.minLength(1), z.maxLength(200));
const codeErrors = ["error_mail_code_invalid", "error_mail_code_expired", "error_user_suspended", "error_too_many_requests"] as const;

/** AU-05: mails a link for a new password. Whether the address is known shows neither in the answer nor in its time. */
export const askForNewPassword = endpoint({
  method: "POST",
  path: "/password",
  access: "public",
  query: z.object({ email: z.email().check(z.maxLength(limits.emailMax)) }),
  payload: Nothing,
  errors: ["error_too_many_requests"],
});

/** AU-06: whose password a mailed code sets, before it is used. In the body, so that no log of addresses holds the code. */
export const checkPasswordCode = endpoint({
  method: "POST",
  path: "/user/password-reset/check",
  access: "public",
  body: z.strictObject({ oobCode: OobCode }),
  payload: z.object({ email: z.string() }),
  errors: codeErrors,
});

/** AU-06: uses the code up, sets the password and ends every session of the person. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/user/password-reset",
  access: "public",
  body: z.strictObject({ oobCode: OobCode, newPassword: z.string().check(z.maxLength(200)) }),
  payload: Nothing,
  errors: [...codeErrors, "error_weak_password"],
});

/** AU-07: confirms by its mailed code that an address is the person's. */
export const verifyEmail = endpoint({
  method: "POST",
  path: "/user/email-verification",
  access: "public",
  body: z.strictObject({ oobCode: OobCode }),
  payload: Nothing,
  errors: codeErrors,
});

/** AU-03: who is invited where. The address is confirmed by the mail that the code came in. */
const Invitation = z.object({
  email: z.string(),
  accountName: z.string(),
  /** Signs in with this address already: the password stays, and none is chosen. */
  hasPassword: z.boolean(),
});

/** US-03: whom a mailed code invites to sign in, before it is used. */
export const checkInvitation = endpoint({
  method: "POST",
  path: "/user/invitation/check",
  access: "public",
  body: z.strictObject({ oobCode: OobCode }),
  payload: Invitation,
  errors: codeErrors,
});

/** US-03: uses the code up; the person is active and signs in with their address. A password is chosen by who has none. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/user/invitation",
  access: "public",
  body: z.strictObject({ oobCode: OobCode, newPassword: z.optional(z.string().check(z.maxLength(200))) }),
  payload: Invitation,
  errors: [...codeErrors, "error_weak_password"],
});
