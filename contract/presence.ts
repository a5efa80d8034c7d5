import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, Search, SerialNumber } from "./fields.ts";

/** A person in a zone, by their last known passage. */
export const PersonInside = z.object({
  /** Id of the person. */
  id: Id,
  fullName: z.string(),
  isVisitor: z.boolean(),
  siteId: Id,
  siteName: z.string(),
  /** IANA zone of the site. */
  timeZoneId: z.string(),
  zoneId: Id,
  zoneName: z.string(),
  sinceUtc: InstantUtc,
  /** By which door; absent for one that is gone or that the session does not reach. */
  door: z.optional(z.object({ serialNumber: SerialNumber, name: z.string() })),
});
export type PersonInside = z.infer<typeof PersonInside>;

const place = { siteId: z.optional(Id), zoneId: z.optional(Id) };

/** B-22: people inside the zones of the sites that the session reaches; keyset pages. `count` is the number of all matches. Also needs zone_r. */
export const listInside = endpoint({
  method: "GET",
  path: "/presence",
  access: "user_r",
  alsoNeeds: ["zone_r"],
  partsNeed: ["device_r"],
  query: z.object({
    ...PageQuery,
    ...place,
    search: Search,
    sort: z.optional(z.enum(["name", "-name", "since", "-since", "zone", "-zone"])),
  }),
  payload: z.object({ ...pageOf(PersonInside).shape, count: z.int() }),
});

/** How many are in a zone. */
export const ZoneOccupancy = z.object({
  zoneId: Id,
  zoneName: z.string(),
  siteId: Id,
  siteName: z.string(),
  inside: z.int(),
  /** How many may be inside; 0 for any number. */
  occupancyMax: z.int(),
});
export type ZoneOccupancy = z.infer<typeof ZoneOccupancy>;

/** B-22: how many are inside each zone of the sites that the session reaches, by site and name. */
export const listOccupancy = endpoint({
  method: "GET",
  path: "/presence/zones",
  access: "zone_r",
  query: z.object(place),
  payload: z.object({ zones: z.array(ZoneOccupancy) }),
});

/**
 * B-22: these people, or everybody who is inside these zones, are not held to be inside any more: they may enter once more, and do not
 * count. Every door is told; one that is away when it is back. `forgiven` is how many were inside.
 */
export const forgivePresence = endpoint({
  method: "POST",
  path: "/presence/forgive",
  access: "deviceremoteaccess_w",
  asksReason: "presence",
  body: z.strictObject({
    zoneIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
    personIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
  }),
  payload: z.object({ forgiven: z.int() }),
  errors: ["error_zone_not_found", "error_user_not_found"],
});
