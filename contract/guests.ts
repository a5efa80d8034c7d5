import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Email, Id, InstantUtc, LastChange, PageQuery, pageOf, Search, SeenVersion } from "./fields.ts";
import { limits } from "./limits.ts";
import { PhoneNumber } from "./ownUser.ts";
import { UserName } from "./users.ts";

/**
 * B-24: kinds of visit. `custom`: from one time to another. `recurring`: repeated, by schedules. `singleUse`: one delivery; each
 * credential opens once. `carrier`: a delivery company whose drivers share one PIN. The wire calls a visitor `guest`.
 */
export const passKinds = ["custom", "recurring", "singleUse", "carrier"] as const;
export type PassKind = (typeof passKinds)[number];

/** State of a visit by the platform's clock. `suspended` overrides the other states. */
export const guestStates = ["expected", "active", "expired", "suspended"] as const;
export type GuestState = (typeof guestStates)[number];

/** VI-01: a visitor in a list. */
export const Guest = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** The host; absent if the session does not reach that person. */
  visitingUserId: z.optional(Id),
  visitingUserFullName: z.optional(z.string()),
  siteIds: z.array(Id),
  passKind: z.enum(passKinds),
  /** How many times each credential of the visitor opens a door; absent if unlimited. */
  usesMax: z.optional(z.int()),
  state: z.enum(guestStates),
  /** Doors open from `validFrom` on and no longer at `validUntil`; absent if the visitor has no such limit. */
  validFrom: z.optional(InstantUtc),
  validUntil: z.optional(InstantUtc),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
});
export type Guest = z.infer<typeof Guest>;

export const GuestDetail = z.object({
  ...Guest.shape,
  firstName: z.string(),
  lastName: z.string(),
  /** Only the schedules that the session sees. */
  schedules: z.array(z.object({ id: Id, name: z.string() })),
  /** Number of times that a door has let the visitor in. */
  openings: z.int(),
  /** When a door last let the visitor in. */
  lastOpenedUtc: z.optional(InstantUtc),
  lastChange: z.optional(LastChange),
});
export type GuestDetail = z.infer<typeof GuestDetail>;

const fields = {
  firstName: UserName,
  lastName: UserName,
  /** VI-02: an email address or a phone number is required. */
  email: z.optional(z.union([z.literal(""), Email])),
  phoneNumber: z.optional(PhoneNumber),
  visitingUserId: Id,
  /** The visitor can only use doors of these sites. */
  siteIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.attachedMax)),
  /** VI-01: forms call this field `schedules`. */
  scheduleIds: z.array(Id).check(z.maxLength(limits.guestSchedulesMax)),
  passKind: z.enum(passKinds),
  usesMax: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(limits.usesMax)))),
  validFrom: z.optional(InstantUtc),
  validUntil: InstantUtc,
};

const fieldErrors = [
  "error_guest_contact_missing",
  "error_guest_dates",
  "error_guest_host_invalid",
  "error_guest_schedule_kind",
  "error_guest_schedule_missing",
  "error_guest_uses",
  "error_guest_pin_missing",
  "error_user_not_found",
  "error_site_not_found",
  "error_schedule_not_found",
  "error_schedule_out_of_reach",
] as const;

/** Visitors who are not deleted and whom the session reaches; keyset pages. `-` sorts in descending order. */
export const listGuests = endpoint({
  method: "GET",
  path: "/guest/page",
  access: "user_r",
  query: z.object({
    ...PageQuery,
    /** Searches the visitor's name, email address and phone number, and the host's name. */
    search: Search,
    sort: z.optional(z.enum(["name", "-name", "from", "-from", "until", "-until"])),
    state: z.optional(z.enum(guestStates)),
  }),
  payload: pageOf(Guest),
});

export const getGuest = endpoint({
  method: "GET",
  path: "/guest/{id}",
  access: "user_r",
  params: z.object({ id: Id }),
  payload: GuestDetail,
  errors: ["error_guest_not_found"],
});

/**
 * VI-01: creates a visitor and assigns schedules (needs `schedule_r`; the session must reach all doors of each schedule). Without
 * `validFrom` the visit begins now. B-24: `pin` creates a PIN for the length of the visit (needs `credential_w`); only this answer
 * contains it. error_guest_pin_missing: a carrier needs a PIN. error_guest_no_email: there is no address to mail the PIN to.
 */
export const createGuest = endpoint({
  method: "POST",
  path: "/schedules/guest",
  access: "user_w",
  partsNeed: ["credential_w", "schedule_r"],
  body: z.strictObject({ ...fields, pin: z.optional(z.strictObject({ sendByEmail: z.optional(z.boolean()) })) }),
  payload: z.object({ ...GuestDetail.shape, pin: z.optional(z.string()) }),
  errors: [...fieldErrors, "error_guest_no_email", "error_pin_not_created"],
});

/**
 * Omitted fields keep their values. `scheduleIds` and `siteIds` replace only the ones that the session sees.
 * error_guest_pin_missing: a visitor without a PIN cannot become a carrier.
 */
export const updateGuest = endpoint({
  method: "PUT",
  path: "/guest/{id}",
  access: "user_w",
  partsNeed: ["schedule_r"],
  params: z.object({ id: Id }),
  body: z.strictObject({ ...z.partial(z.object(fields)).shape, version: SeenVersion }),
  payload: GuestDetail,
  errors: [...fieldErrors, "error_guest_not_found", "error_guest_version_conflict"],
});

/** Ends the visit for good: no door opens for the visitor, and all schedules and groups drop them. The log keeps their entries. */
export const deleteGuest = endpoint({
  method: "DELETE",
  path: "/guest/{id}",
  access: "user_w",
  asksReason: "people",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_guest_not_found"],
});
