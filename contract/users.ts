import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import {
  Email,
  Id,
  InstantUtc,
  LastChange,
  LocaleISO2,
  lineOrNothing,
  nameOf,
  PageQuery,
  pageOf,
  Search,
  SeenVersion,
  WireNumber,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { PhoneNumber } from "./ownUser.ts";

const Named = z.object({ id: Id, name: z.string() });

/** US-01: a person of the account as lists show one. */
export const UserRow = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  /** UserStatus. */
  status: WireNumber,
  isVisitor: z.boolean(),
  /** Absent for people who only carry a card. */
  role: z.optional(z.object({ id: Id, displayName: z.string(), isAdmin: z.boolean() })),
  /** The person's sites that the session reaches. */
  siteIds: z.array(Id),
  /** Until when doors open for the person: the first instant that is too late. */
  validUntilUtc: z.optional(InstantUtc),
  /** By name; none without group_r. */
  groups: z.array(Named),
  /** AccessMethod of each kind of credential that the person has; none without credential_r or card_r. */
  credentials: z.array(WireNumber),
  deletedAtUtc: z.optional(InstantUtc),
});
export type UserRow = z.infer<typeof UserRow>;

const UserCard = z.object({
  cardNumber: z.string(),
  facilityCode: z.optional(z.int()),
  status: z.enum(["active", "suspended", "revoked"]),
  isExternal: z.boolean(),
  isLockdownCard: z.boolean(),
});

/** US-03: a way to sign in that was offered to a person and not taken yet. */
const SignInInvitation = z.object({
  sentAtUtc: InstantUtc,
  expiresAtUtc: InstantUtc,
  isExpired: z.boolean(),
  invitedBy: z.string(),
});

/** US-02: one person as administrators see and change them. */
export const UserDetail = z.object({
  ...UserRow.shape,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.optional(z.string()),
  localeISO2: LocaleISO2,
  validFromUtc: z.optional(InstantUtc),
  mayEscort: z.boolean(),
  needsEscort: z.boolean(),
  /** Signs in to the console; the address is then the person's own and stays. */
  hasSignIn: z.boolean(),
  invitation: z.optional(SignInInvitation),
  /** How many sites the person has that the session does not reach. */
  sitesBeyondReach: z.int(),
  /** The person's id in another system of the customer; empty for none. */
  externalSystemId: z.string(),
  /** Schedules of the person and of their groups, by name; none without schedule_r. */
  schedules: z.array(z.object({ ...Named.shape, groupName: z.optional(z.string()) })),
  /** The square profile photo as a `data:` URL. */
  avatar: z.optional(z.string()),
  /** Whether the person's role goes no further than the session's own rights: who is above is not changed (PM-10). */
  isWithinOwnRights: z.boolean(),
  createdAtUtc: InstantUtc,
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
  lastChange: z.optional(LastChange),
  /** Only with includeCards, and with card_r. */
  cards: z.optional(z.array(UserCard)),
});
export type UserDetail = z.infer<typeof UserDetail>;

const sorts = ["name", "-name", "status", "-status", "validUntil", "-validUntil"] as const;
export const userListQuery = {
  ...PageQuery,
  /** Searches name and email address (one or two letters: only beginnings of words), and card numbers if the session may see cards. */
  search: Search,
  sort: z.optional(z.enum(sorts)),
  /** People with this role. */
  roleId: z.optional(Id),
  groupId: z.optional(Id),
  siteId: z.optional(Id),
};

/** EN-18: RecordState; default `All`. */
export const recordState = z.optional(z.enum(["1", "2", "3", "4"]));
export const sortWithDeleted = z.optional(z.enum([...sorts, "deletedAt", "-deletedAt"]));

/** US-01: people whom the session reaches; keyset pages, by default sorted by name. `-` sorts in descending order. */
export const listUsers = endpoint({
  method: "GET",
  path: "/user/page",
  access: "user_r",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r"],
  query: z.object({
    ...userListQuery,
    recordState,
    /** US-06: whose role is an administrator's. */
    isAdmin: z.optional(z.enum(["true", "false"])),
    /** People who are not in this group. */
    outsideGroupId: z.optional(Id),
  }),
  payload: pageOf(UserRow),
});

/** US-01: deleted people. */
export const listInactiveUsers = endpoint({
  method: "GET",
  path: "/user/inactive/page",
  access: "user_r",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r"],
  query: z.object({ ...userListQuery, sort: sortWithDeleted }),
  payload: pageOf(UserRow),
});

/** US-02: finds deleted people only with `anyStatus`. */
export const getUser = endpoint({
  method: "GET",
  path: "/user/{id}",
  access: "user_r",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  params: z.object({ id: Id }),
  query: z.object({ includeCards: z.optional(z.enum(["true", "false"])), anyStatus: z.optional(z.enum(["true", "false"])) }),
  payload: UserDetail,
  errors: ["error_user_not_found"],
});

/** VD-05, and what forms say of it before it is sent. */
export const userNameRule = { min: limits.userNameMin, max: limits.userNameMax, isRequired: true } as const;
export const UserName = nameOf(userNameRule);
/** Empty for none. */
const UserEmail = z.union([z.literal(""), Email]);
export const ExternalSystemId = lineOrNothing({ min: 1, max: limits.externalIdMax });

/** Fields of a new person. A role must be within the caller's own rights (PM-10), sites within the caller's reach. */
export const UserFields = z.strictObject({
  firstName: UserName,
  lastName: UserName,
  email: UserEmail,
  phoneNumber: PhoneNumber,
  localeISO2: LocaleISO2,
  /** Null for people who only carry a card. */
  roleId: z.nullable(Id),
  siteIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.attachedMax)),
  validFromUtc: z.nullable(InstantUtc),
  validUntilUtc: z.nullable(InstantUtc),
  /** May take those in who need an escort. */
  mayEscort: z.boolean(),
  needsEscort: z.boolean(),
  externalSystemId: ExternalSystemId,
});
export type UserFields = z.infer<typeof UserFields>;

const written = [
  "error_site_not_found",
  "error_role_not_found",
  "error_role_above_own",
  "error_user_email_taken",
  "error_user_invalid_external_system_id",
  "error_invalid_expiration",
] as const;
/** Only for invited people. */
export const invitationErrors = ["error_user_without_email", "error_user_without_rights", "error_too_many_requests"] as const;

const { firstName, lastName, siteIds, ...rest } = UserFields.shape;

/** US-02: creates a person: active at once, or pending if they are invited to sign in. */
export const createUser = endpoint({
  method: "POST",
  path: "/user",
  access: "user_w",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  asksReason: "userData",
  body: z.strictObject({ firstName, lastName, siteIds, ...z.partial(z.object(rest)).shape, isInvited: z.optional(z.boolean()) }),
  payload: UserDetail,
  errors: [...written, ...invitationErrors],
});

/**
 * US-02: what is left out stays as it is. Sites beyond the caller's reach stay with the person. Nobody gives or takes their own role,
 * and the last owner keeps theirs (US-04). Another address, and a role taken away, end an invitation to sign in.
 */
export const updateUser = endpoint({
  method: "PUT",
  path: "/user/{id}",
  access: "user_w",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  asksReason: "userData",
  params: z.object({ id: Id }),
  body: z.strictObject({ ...z.partial(UserFields).shape, version: SeenVersion }),
  payload: UserDetail,
  errors: [
    ...written,
    "error_user_not_found",
    "error_user_version_conflict",
    "error_user_self",
    "error_user_last_owner",
    "error_user_email_of_sign_in",
    "error_user_visitor_without_role",
  ],
});

export const onePerson = { access: "user_w", params: z.object({ id: Id }) } as const;
export const onePersonErrors = ["error_user_not_found", "error_role_above_own"] as const;

/** US-02, US-04: the person can be brought back. Doors, sessions and streams end within five seconds; what they did stays in the log. */
export const deleteUser = endpoint({
  ...onePerson,
  method: "DELETE",
  path: "/user/{id}",
  asksReason: "people",
  payload: Nothing,
  errors: [...onePersonErrors, "error_user_self", "error_user_error_deleting_account_owner", "error_catalog_attached"],
});

/** US-03: doors, sessions and streams end within five seconds. */
export const suspendUser = endpoint({
  ...onePerson,
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  method: "PUT",
  path: "/user/{id}/suspend",
  asksReason: "people",
  payload: UserDetail,
  errors: [...onePersonErrors, "error_user_self", "error_user_last_owner", "error_user_wrong_status"],
});

/** US-03: only for suspended people. */
export const reactivateUser = endpoint({
  ...onePerson,
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  method: "PUT",
  path: "/user/{id}/reactivate",
  asksReason: "people",
  payload: UserDetail,
  errors: [...onePersonErrors, "error_user_wrong_status"],
});

/** US-03: restores a deleted person with their former status. The caller must confirm with their own password. */
export const undeleteUser = endpoint({
  ...onePerson,
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  method: "PUT",
  path: "/user/{id}/undelete",
  asksReason: "people",
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  payload: UserDetail,
  errors: [
    ...onePersonErrors,
    "error_user_wrong_status",
    "error_wrong_password",
    "error_too_many_requests",
    "error_user_email_taken",
    "error_user_invalid_external_system_id",
  ],
});

/** US-05: the people whom the session reaches and who are not deleted, by name. */
export const getUsersByIds = endpoint({
  method: "POST",
  path: "/user/by-ids",
  access: "user_r",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r"],
  isRepeatable: true,
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.attachedMax)) }),
  payload: z.array(UserRow),
});
