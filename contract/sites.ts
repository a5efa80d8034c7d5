import * as z from "zod/mini";
import { Device } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Description, Id, LastChange, lineOrNothing, Name, PageQuery, pageOf, Search, SeenVersion, TimeZoneId } from "./fields.ts";
import { limits } from "./limits.ts";

/** VD-05: forms check the fields by these rules before they send them. */
export const siteRules = {
  addressLine: { min: limits.addressLineMin, max: limits.addressLineMax },
  city: { min: 1, max: limits.cityMax },
  postalCode: { min: 1, max: limits.zipMax },
  stateId: { min: 1, max: limits.stateMax },
  externalSiteId: { min: 1, max: limits.externalIdMax },
} as const;

const address = {
  addressLine1: lineOrNothing(siteRules.addressLine),
  addressLine2: lineOrNothing(siteRules.addressLine),
  city: lineOrNothing(siteRules.city),
  postalCode: lineOrNothing(siteRules.postalCode),
  stateId: lineOrNothing(siteRules.stateId),
  /** ISO 3166-1, two capitals, or nothing. */
  countryISO2: z.string().check(z.regex(/^([A-Z]{2})?$/)),
  /** The site's id in another system of the customer. */
  externalSiteId: lineOrNothing(siteRules.externalSiteId),
};

/** SZ-01: a place with its address and the clock on its wall. */
export const Site = z.object({
  id: Id,
  name: z.string(),
  timeZoneId: z.string(),
  description: z.string(),
  ...address,
  zoneCount: z.int(),
  deviceCount: z.int(),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
  /** The devices that the session reaches; only when asked for. */
  devices: z.optional(z.array(Device)),
  lastChange: z.optional(LastChange),
});
export type Site = z.infer<typeof Site>;

/** Omitted fields keep their values. */
const siteFields = {
  description: z.optional(Description),
  addressLine1: z.optional(address.addressLine1),
  addressLine2: z.optional(address.addressLine2),
  city: z.optional(address.city),
  postalCode: z.optional(address.postalCode),
  stateId: z.optional(address.stateId),
  countryISO2: z.optional(address.countryISO2),
  externalSiteId: z.optional(address.externalSiteId),
};

/** SZ-01: the sites that the session reaches; keyset pages. `-` sorts in descending order. */
export const listSites = endpoint({
  method: "GET",
  path: "/sites",
  access: "site_r",
  partsNeed: ["device_r"],
  query: z.object({
    ...PageQuery,
    search: Search,
    sort: z.optional(z.enum(["name", "-name", "city", "-city"])),
    /** With the devices of each site; takes device_r as well. */
    includeDevices: z.optional(z.enum(["true", "false"])),
  }),
  payload: pageOf(Site),
});

export const getSite = endpoint({
  method: "GET",
  path: "/site/{id}",
  access: "site_r",
  params: z.object({ id: Id }),
  payload: Site,
  errors: ["error_site_not_found"],
});

/** Takes a session that reaches every site: nobody gets a site by making it. */
export const createSite = endpoint({
  method: "POST",
  path: "/site",
  access: "site_w",
  body: z.strictObject({ name: Name, timeZoneId: TimeZoneId, ...siteFields }),
  payload: Site,
  errors: ["error_site_name_taken", "error_time_zone_not_found"],
});

/** Its doors follow another clock at once. */
export const updateSite = endpoint({
  method: "PUT",
  path: "/site",
  access: "site_w",
  body: z.strictObject({ id: Id, name: z.optional(Name), timeZoneId: z.optional(TimeZoneId), ...siteFields, version: SeenVersion }),
  payload: Site,
  errors: ["error_site_not_found", "error_site_name_taken", "error_site_version_conflict", "error_time_zone_not_found"],
});

/** SZ-03: refused while the site has zones or devices, and for the last one. */
export const deleteSite = endpoint({
  method: "DELETE",
  path: "/site/{id}",
  access: "site_w",
  asksReason: "places",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: [
    "error_site_not_found",
    "error_minimum_number_of_sites",
    "error_cannot_delete_site_with_zones",
    "error_cannot_delete_site_with_devices",
  ],
});

/** SC-06: every zone that a site may have, by id. `offsetMinutes` is how far its clock is ahead of UTC now. */
export const listTimeZones = endpoint({
  method: "GET",
  path: "/timezones",
  access: "timezone_r",
  payload: z.array(z.object({ id: z.string(), offsetMinutes: z.int() })),
});
