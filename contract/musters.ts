import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Comment, Id, InstantUtc, PageQuery, pageOf, Search, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

const Named = z.object({ id: Id, name: z.string() });
const Door = z.object({ serialNumber: SerialNumber, name: z.string() });

/** Everybody who was inside is missing until accounted for. */
const Counts = z.object({ total: z.int(), accounted: z.int(), missing: z.int() });

/**
 * B-22: in an emergency, the list of who was inside a site at one instant. Names are those of that instant. While it is open people are
 * accounted for; once closed it never changes.
 */
export const Muster = z.object({
  id: Id,
  siteId: Id,
  siteName: z.string(),
  /** IANA zone of the site. */
  timeZoneId: z.string(),
  /** Everybody who was inside one of these zones is on the list. */
  zones: z.array(Named),
  /** A card at a door that leads into one of these accounts for its person. Nobody in them is on the list. */
  assemblyZones: z.array(Named),
  reason: z.string(),
  calledBy: Named,
  calledAtUtc: InstantUtc,
  /** Absent while it is open, as is the next. */
  closedBy: z.optional(Named),
  closedAtUtc: z.optional(InstantUtc),
  comments: z.string(),
  counts: Counts,
  /** Grows with every change of the muster or of a person on it. */
  revision: z.int(),
});
export type Muster = z.infer<typeof Muster>;

/** By a person who saw them, by their card at an assembly zone or at another site, or by a door that they left by. */
export const MusterMethod = z.enum(["hand", "card", "left"]);
export type MusterMethod = z.infer<typeof MusterMethod>;

/** A person on the list. */
export const MusterPerson = z.object({
  /** Id of the person. */
  id: Id,
  fullName: z.string(),
  isVisitor: z.boolean(),
  phoneNumber: z.optional(z.string()),
  /** Whom a visitor came to see. */
  host: z.optional(z.object({ name: z.string(), phoneNumber: z.optional(z.string()) })),
  zoneId: Id,
  zoneName: z.string(),
  sinceUtc: InstantUtc,
  /** By which door; absent for one that is gone or that the session does not reach, as are the next ones. */
  door: z.optional(Door),
  /** When a door last knew their card or their PIN. */
  lastSeenUtc: InstantUtc,
  lastSeenDoor: z.optional(Door),
  /** The platform heard only after the call that they had come in before it, from a door that was away. */
  isLate: z.boolean(),
  /** Absent while they are missing. */
  accounted: z.optional(
    z.object({
      method: MusterMethod,
      atUtc: InstantUtc,
      /** By hand: who says so. */
      by: z.optional(Named),
      door: z.optional(Door),
      note: z.string(),
    }),
  ),
  /** They had been accounted for and went in again. */
  wentBackAtUtc: z.optional(InstantUtc),
  /** Revision of the muster at the last change of this person. */
  revision: z.int(),
});
export type MusterPerson = z.infer<typeof MusterPerson>;

const OneMuster = z.object({ id: Id });
const Note = z.string().check(z.trim(), z.maxLength(limits.musterNoteMax));
const SomeIds = z.array(Id).check(z.minLength(1), z.maxLength(limits.attachedMax));

/** B-22: the musters of the sites that the session reaches, by default newest first; keyset pages. All muster calls need user_r and zone_r. */
export const listMusters = endpoint({
  method: "GET",
  path: "/musters",
  access: "user_r",
  alsoNeeds: ["zone_r"],
  query: z.object({
    ...PageQuery,
    siteId: z.optional(Id),
    state: z.optional(z.enum(["open", "closed"])),
    /** In the site, who called it and why. */
    search: Search,
    sort: z.optional(z.enum(["called", "-called"])),
  }),
  payload: pageOf(Muster),
});

/** One muster. `enteredSince` is how many have come into its zones since who are not on its list; 0 of a closed one. */
export const getMuster = endpoint({
  method: "GET",
  path: "/muster/{id}",
  access: "user_r",
  alsoNeeds: ["zone_r"],
  params: OneMuster,
  payload: z.object({ ...Muster.shape, enteredSince: z.int() }),
  errors: ["error_muster_not_found"],
});

/** A place in the order in which the people of a muster were changed: a revision, and in the middle of it a person. */
const MusterCursor = z.string().check(z.regex(/^\d{1,9}(:[A-Za-z0-9_-]{1,64})?$/));

/**
 * The people of a muster in the order in which they were changed last, `limits.musterPeoplePage` at most: all of them, or those that
 * follow what another answer gave as `next`. `isMore` tells that there are more now; without it, `next` is where changes will follow.
 */
export const listMusterPeople = endpoint({
  method: "GET",
  path: "/muster/{id}/people",
  access: "user_r",
  alsoNeeds: ["zone_r"],
  partsNeed: ["device_r"],
  params: OneMuster,
  query: z.object({ after: z.optional(MusterCursor) }),
  payload: z.object({ rows: z.array(MusterPerson), next: MusterCursor, isMore: z.boolean() }),
  errors: ["error_muster_not_found"],
});

/**
 * Calls a muster of a site, or of some of its zones: who is inside now is written down. Of several who call one at once the first does;
 * the others are told that it is open, as is whoever names zones that an open one has all of.
 */
export const callMuster = endpoint({
  method: "POST",
  path: "/muster",
  access: "lockdown_w",
  alsoNeeds: ["user_r", "zone_r"],
  body: z.strictObject({
    siteId: Id,
    /** All of the site unless told; assembly zones are none of them. */
    zoneIds: z.optional(SomeIds),
    assemblyZoneIds: z.optional(SomeIds),
    reason: z.optional(Comment),
  }),
  payload: Muster,
  errors: ["error_site_not_found", "error_zone_not_found", "error_muster_already_open", "error_muster_without_zones"],
});

/**
 * The zones of the muster; default: all zones of the site except assembly zones.
 * after `seenAtUtc` is not accounted for by it and is named in `movedSince`.
 */
export const accountForPeople = endpoint({
  method: "POST",
  path: "/muster/{id}/account",
  access: "deviceremoteaccess_w",
  alsoNeeds: ["user_r", "zone_r"],
  params: OneMuster,
  body: z.strictObject({
    personIds: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    note: z.optional(Note),
    /** When they were seen: default now, and never in the future. */
    seenAtUtc: z.optional(InstantUtc),
  }),
  payload: z.object({
    accounted: z.array(Id),
    already: z.array(z.object({ id: Id, method: MusterMethod, by: z.optional(z.string()) })),
    movedSince: z.array(Id),
  }),
  errors: ["error_muster_not_found", "error_muster_closed", "error_user_not_found"],
});

/** These people are missing after all. Refused as a whole when one of them is not as the caller saw them. */
export const markMissing = endpoint({
  method: "POST",
  path: "/muster/{id}/missing",
  access: "deviceremoteaccess_w",
  alsoNeeds: ["user_r", "zone_r"],
  params: OneMuster,
  body: z.strictObject({ people: z.array(z.object({ personId: Id, revision: z.int() })).check(z.minLength(1), z.maxLength(100)) }),
  payload: z.object({ missing: z.array(Id) }),
  errors: ["error_muster_not_found", "error_muster_closed", "error_user_not_found", "error_muster_person_changed"],
});

/** Ends a muster for good. Refused when more people are missing than the caller knows of. */
export const closeMuster = endpoint({
  method: "POST",
  path: "/muster/{id}/close",
  access: "lockdown_w",
  alsoNeeds: ["user_r", "zone_r"],
  params: OneMuster,
  body: z.strictObject({ missing: z.int().check(z.gte(0)), comments: z.optional(Note) }),
  payload: Muster,
  errors: ["error_muster_not_found", "error_muster_closed", "error_muster_missing_changed"],
});
