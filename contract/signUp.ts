import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Email, InstantUtc, LocaleISO2, nameOf } from "./fields.ts";
import { limits } from "./limits.ts";
import { plainText } from "./typedText.ts";

/** AU-08: forms check these fields before they send them. */
export const accountNameRule = { min: limits.accountNameMin, max: limits.accountNameMax, isRequired: true } as const;
export const signUpNameRule = { min: limits.userNameMin, max: limits.userNameMax, isRequired: true } as const;

/** ISO 3166 code of a country, `US`. */
export const CountryISO2 = z.string().check(z.regex(/^[A-Z]{2}$/));

const hex = (length: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`)));

/**
 * A proof of work in the format of altcha-lib: find the counter whose key, derived from nonce and salt, begins with `keyPrefix`.
 * `expiresAt` in seconds since 1970.
 */
export const CaptchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal("PBKDF2/SHA-256"),
    nonce: hex(32),
    salt: hex(32),
    cost: z.int().check(z.gte(1), z.lte(1_000_000)),
    keyLength: z.literal(32),
    keyPrefix: hex(32),
    keySignature: hex(64),
    expiresAt: z.int().check(z.gte(1)),
  }),
  signature: hex(64),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

/** Content of a `captchaToken`: challenge and solution as Base64-encoded JSON. */
export const CaptchaAnswer = z.strictObject({
  challenge: CaptchaChallenge,
  solution: z.strictObject({ counter: z.int().check(z.gte(0), z.lte(0xffff_ffff)), derivedKey: hex(64) }),
});
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>;

/** AU-08: a challenge for one sign-up, valid for ten minutes. */
export const createCaptcha = endpoint({
  method: "POST",
  path: "/account/captcha",
  access: "public",
  isRepeatable: true,
  payload: CaptchaChallenge,
  errors: ["error_sign_up_closed", "error_too_many_requests"],
});

/**
 * AU-08: requests a new account. The platform mails a link that is valid for a day and creates the account when the link is used.
 * Neither the answer nor its timing reveals whether the address is known.
 */
export const createAccount = endpoint({
  method: "POST",
  path: "/account",
  access: "public",
  body: z.strictObject({
    account: z.strictObject({ name: nameOf(accountNameRule), licenseId: z.literal(0), id: z.literal(0) }),
    user: z.strictObject({
      firstName: nameOf(signUpNameRule),
      lastName: nameOf(signUpNameRule),
      email: Email,
      phoneNumber: z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(40)),
      localeISO2: LocaleISO2,
      id: z.literal(""),
      roleId: z.literal(0),
      status: z.literal(1),
    }),
    captchaToken: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
  payload: Nothing,
  errors: [
    "error_sign_up_closed",
    "captcha_verification_error",
    "InvalidPhoneNumber",
    "UnsupportedCountryCode",
    "error_phone_number_taken",
    "error_too_many_requests",
  ],
});

const OobCode = z.string().check(z.minLength(1), z.maxLength(200));
const linkErrors = [
  "error_sign_up_closed",
  "error_mail_code_invalid",
  "error_mail_code_expired",
  "error_sign_up_finished",
  "error_user_suspended",
  "error_too_many_requests",
] as const;

/** The account that a mailed link creates. */
const AskedAccount = z.object({
  accountName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The address already has a password, so the person keeps it and chooses none. */
  hasPassword: z.boolean(),
  expiresAtUtc: InstantUtc,
});

/** AU-07, AU-08: the account that a mailed code creates; does not use the code up. */
export const checkSignUp = endpoint({
  method: "POST",
  path: "/account/confirmation/check",
  access: "public",
  body: z.strictObject({ oobCode: OobCode }),
  payload: AskedAccount,
  errors: linkErrors,
});

/**
 * AU-07, AU-08: uses the code up, confirms the address and creates the account with one site (in `timeZoneId`), the default roles, and
 * this person as owner. `newPassword` is required if the address has no password yet.
 */
export const confirmSignUp = endpoint({
  method: "POST",
  path: "/account/confirmation",
  access: "public",
  body: z.strictObject({
    oobCode: OobCode,
    newPassword: z.optional(z.string().check(z.maxLength(200))),
    timeZoneId: z.optional(z.string().check(z.maxLength(64))),
  }),
  payload: z.object({ accountName: z.string(), email: z.string() }),
  errors: [...linkErrors, "error_weak_password", "error_phone_number_taken", "error_time_zone_not_found"],
});
