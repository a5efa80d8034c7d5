import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Email, Id, InstantUtc, LastChange, PageQuery, pageOf, Search, SeenVersion } from "./fields.ts";
import { limits } from "./limits.ts";
import { PhoneNumber } from "./ownUser.ts";
import { UserName } from "./users.ts";

/**
 * B-24: what a visit is: from one time to another, again and again by schedules, one delivery, whose credentials open once, or a
 * delivery firm whose drivers come again and again with the one PIN that the firm has.
 */
export const passKinds = ["custom", "recurring", "singleUse", "carrier"] as const;
export type PassKind = (typeof passKinds)[number];

/** Where a visit stands by the platform's clock; who is suspended is that before all else. */
export const guestStates = ["expected", "active", "expired", "suspended"] as const;
export type GuestState = (typeof guestStates)[number];

/** VI-01: a visitor as lists show one. */
export const Guest = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Whom it is that the visitor comes to see; absent where the session does not reach that person. */
  visitingUserId: z.optional(Id),
  visitingUserFullName: z.optional(z.string()),
  siteIds: z.array(Id),
  passKind: z.enum(passKinds),
  /** Openings that each credential of the visitor is good for; absent for any number. */
  usesMax: z.optional(z.int()),
  state: z.enum(guestStates),
  /** Doors open from the first and no longer from the second on; absent for who was made a visitor without. */
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
  /** Those that the session sees. */
  schedules: z.array(z.object({ id: Id, name: z.string() })),
  /** Doors that have let the visitor in so far. */
  openings: z.int(),
  /** When the last of them did. */
  lastOpenedUtc: z.optional(InstantUtc),
  lastChange: z.optional(LastChange),
});
export type GuestDetail = z.infer<typeof GuestDetail>;

const fields = {
  firstName: UserName,
  lastName: UserName,
  /** VI-02: one of the two is needed. */
  email: z.optional(z.union([z.literal(""), Email])),
  phoneNumber: z.optional(PhoneNumber),
  visitingUserId: Id,
  /** Sites whose doors the visitor may use at all. */
  siteIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.attachedMax)),
  /** VI-01: `schedules` in forms. */
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

/** Visitors who are not deleted and whom the session reaches, by keyset. `-` sorts the other way round. */
export const listGuests = endpoint({
  method: "GET",
  path: "/guest/page",
  access: "user_r",
  query: z.object({
    ...PageQuery,
    /** In the name, the address, the number, or the name of whom they visit. */
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
 * VI-01: makes a visitor and gives them these schedules, which takes schedule_r as well; only schedules all of whose doors the session
 * reaches. Valid from now on unless told. B-24: a `pin` is made here, for as long as the visit, and answered this once; it takes
 * credential_w as well. error_guest_pin_missing: the visit of a carrier is made with one. error_guest_no_email: nowhere to mail it.
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
 * What is left out stays as it is. `scheduleIds` and `siteIds` are those that the session sees: others stay.
 * error_guest_pin_missing: who becomes a carrier has a PIN.
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

/** Ends the visit for good: nothing opens any more, and schedules and groups lose the visitor. The log keeps what they did. */
export const deleteGuest = endpoint({
  method: "DELETE",
  path: "/guest/{id}",
  access: "user_w",
  asksReason: "people",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_guest_not_found"],
});
