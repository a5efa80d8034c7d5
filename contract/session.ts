import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { addOnKeys, productTypes } from "./enumerations.ts";
import { Nothing } from "./envelope.ts";
import { Id, LastChange, LocaleISO2, WireNumber } from "./fields.ts";
import { Scope } from "./scopes.ts";
import { PictureBody, pictureBodyLimit, pictureErrors } from "./userPictures.ts";

/** Custom claims of the identity token that the portal reads (AU-10). Rights are never taken from the token: the server looks them up. */
export const SessionClaims = z.object({
  accountId: Id,
  accountStatus: WireNumber,
  email_verified: z.boolean(),
});
export type SessionClaims = z.infer<typeof SessionClaims>;

/** Video rights of a role. */
export const VideoRights = z.object({ live: z.boolean(), recorded: z.boolean(), export: z.boolean() });
export type VideoRights = z.infer<typeof VideoRights>;

/** AU-12: what the session may see and do. */
export const UserAccess = z.object({
  uid: z.string(),
  personId: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  localeISO2: LocaleISO2,
  status: WireNumber,
  hasEnrolledFace: z.boolean(),
  accountId: Id,
  accountName: z.string(),
  accountStatus: WireNumber,
  role: z.object({ id: Id, displayName: z.string(), description: z.string(), rank: z.number(), isAdmin: z.boolean() }),
  scopes: z.array(Scope),
  /** The sites this session reaches; all of the account for deviceall_r and admins. */
  sites: z.array(z.object({ id: Id, name: z.string(), timeZoneId: z.string() })),
  videoRights: VideoRights,
  /** Where the realtime stream may begin, so that nothing is missed between this answer and the stream. Absent where a cloud has none. */
  realtimeCursor: z.optional(z.string()),
});
export type UserAccess = z.infer<typeof UserAccess>;

/** Session bootstrap (AU-11): the only call whose failure stops it. */
export const getUserAccess = endpoint({
  method: "GET",
  path: "/user-access",
  access: "signedIn",
  anyAccountStatus: true,
  payload: UserAccess,
  errors: ["error_user_not_found"],
});

/** AU-12: a person as they see themselves. */
export const OwnUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.optional(z.string()),
  localeISO2: LocaleISO2,
  roleName: z.string(),
  isEmailVerified: z.boolean(),
  /** May open doors with the app on their phone; `mobileId` names that phone once there is one. */
  mobileCredential: z.boolean(),
  mobileId: z.optional(z.string()),
  /** The square profile photo as a `data:` URL. */
  avatar: z.optional(z.string()),
  /** Grows with every change of the data; an update names the one it saw. */
  version: z.int(),
  lastChange: z.optional(LastChange),
});
export type OwnUser = z.infer<typeof OwnUser>;

/** The caller's own profile (AU-11, AU-18). */
export const getOwnUser = endpoint({
  method: "GET",
  path: "/user",
  access: "signedIn",
  anyAccountStatus: true,
  payload: OwnUser,
  errors: ["error_user_not_found"],
});

/** AU-12: sets the caller's profile photo in this account. The content decides the type: JPEG, PNG or WebP. Replaces the previous one. */
export const setAvatar = endpoint({
  method: "PUT",
  path: "/user/avatar",
  access: "signedIn",
  takesSpace: true,
  anyAccountStatus: true,
  body: PictureBody,
  bodyLimit: pictureBodyLimit,
  payload: z.object({ avatar: z.string() }),
  errors: ["error_user_not_found", ...pictureErrors],
});

/** AU-12: removes the caller's profile photo; does nothing if there is none. */
export const removeAvatar = endpoint({
  method: "DELETE",
  path: "/user/avatar",
  access: "signedIn",
  anyAccountStatus: true,
  payload: Nothing,
  errors: ["error_user_not_found"],
});

/** GN-03 */
export const setLanguage = endpoint({
  method: "PUT",
  path: "/user/language",
  access: "signedIn",
  anyAccountStatus: true,
  body: z.strictObject({ localeISO2: LocaleISO2 }),
  payload: z.object({ localeISO2: LocaleISO2 }),
});

/** AU-02: the portal reports the code of a refused sign-in, for the log. Never contains password or address. */
export const reportSignInError = endpoint({
  method: "POST",
  path: "/sign-in-error",
  access: "public",
  query: z.object({ error: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9/_-]+$/)) }),
  payload: Nothing,
  errors: ["error_too_many_requests"],
});

/** AU-04: ends this browser's session on the server too: its tokens, streams and live views. */
export const endSession = endpoint({
  method: "POST",
  path: "/sign-out",
  access: "signedIn",
  anyAccountStatus: true,
  isRepeatable: true,
  payload: Nothing,
});

/** GN-02: the accounts of the signed-in person. */
export const listAccounts = endpoint({
  method: "GET",
  path: "/accounts",
  access: "signedIn",
  anyAccountStatus: true,
  payload: z.array(z.object({ id: Id, name: z.string(), status: WireNumber, isSelected: z.boolean() })),
});

/** AU-13: the next identity token carries the other account. */
export const switchAccount = endpoint({
  method: "POST",
  path: "/account-switch",
  access: "signedIn",
  anyAccountStatus: true,
  query: z.object({ accountId: Id }),
  payload: z.object({ accountId: Id }),
  errors: ["error_account_not_found"],
});

/** GN-08 */
export const Features = z.object({
  sensors: z.boolean(),
  massNotification: z.boolean(),
  elevator: z.boolean(),
  passRequiresApproval: z.boolean(),
  intercom: z.boolean(),
});
export type Features = z.infer<typeof Features>;
export const getFeatures = endpoint({
  method: "GET",
  path: "/account/features",
  access: "signedIn",
  partsNeed: ["lockdown_w"],
  payload: Features,
  errors: ["error_account_not_found"],
});

/** GN-07: what the account has equipment of, and what it owns beyond that. */
export const getAddOns = endpoint({
  method: "GET",
  path: "/account-management/account/addons",
  alias: "/account/addons",
  access: "signedIn",
  payload: z.object({ productTypes: z.array(z.enum(productTypes)), addOns: z.array(z.enum(addOnKeys)) }),
  errors: ["error_account_not_found"],
});

export const AccountSettings = z.object({ passRequiresApproval: z.boolean() });
export type AccountSettings = z.infer<typeof AccountSettings>;

/** The part of the account's settings that every session needs (AU-11). False wherever the account has no such feature (GN-08). */
export const getAccountSettings = endpoint({
  method: "GET",
  path: "/account/settings",
  access: "signedIn",
  payload: AccountSettings,
  errors: ["error_account_not_found"],
});

/** ST-01: whether requested cards work only after approval. Pending requests stay pending. */
export const saveAccountSettings = endpoint({
  method: "PUT",
  path: "/account/settings",
  access: "accountsettings_w",
  asksReason: "account",
  body: z.strictObject({ passRequiresApproval: z.boolean() }),
  payload: AccountSettings,
  errors: ["error_account_not_found", "error_account_feature_missing"],
});
