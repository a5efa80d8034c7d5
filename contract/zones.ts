import * as z from "zod/mini";
import { Device } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Description, Id, LastChange, Name, PageQuery, pageOf, Search, SeenVersion, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** Anti-passback for people who enter again without leaving: off, refuse, or record. */
export const antiPassbacks = ["off", "refuse", "record"] as const;

const rules = {
  antiPassback: z.enum(antiPassbacks),
  /** How many may be inside; 0 for any number. */
  occupancyMax: z.int().check(z.gte(0), z.lte(limits.occupancyMax)),
  /** Two different people for one opening. */
  isTwoPerson: z.boolean(),
  /** People who need an escort can enter only after a person who may escort. */
  needsEscort: z.boolean(),
};

/** SZ-02: an area that doors lead into and out of, with its rules for entering. */
export const Zone = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  siteId: Id,
  siteName: z.string(),
  ...rules,
  /** Doors that lead into it. */
  doorCount: z.int(),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
  lastChange: z.optional(LastChange),
});
export type Zone = z.infer<typeof Zone>;

/** Omitted fields keep their values. */
const zoneFields = {
  description: z.optional(Description),
  antiPassback: z.optional(rules.antiPassback),
  occupancyMax: z.optional(rules.occupancyMax),
  isTwoPerson: z.optional(rules.isTwoPerson),
  needsEscort: z.optional(rules.needsEscort),
};

/** SZ-02: the zones of the sites that the session reaches; keyset pages. `-` sorts in descending order. */
export const listZones = endpoint({
  method: "GET",
  path: "/zones",
  access: "zone_r",
  query: z.object({
    ...PageQuery,
    search: Search,
    siteId: z.optional(Id),
    sort: z.optional(z.enum(["name", "-name", "site", "-site"])),
  }),
  payload: pageOf(Zone),
});

export const getZone = endpoint({
  method: "GET",
  path: "/zone/{id}",
  access: "zone_r",
  params: z.object({ id: Id }),
  payload: Zone,
  errors: ["error_zone_not_found"],
});

export const createZone = endpoint({
  method: "POST",
  path: "/zone",
  access: "zone_w",
  body: z.strictObject({ name: Name, siteId: Id, ...zoneFields }),
  payload: Zone,
  errors: ["error_site_not_found", "error_zone_name_taken"],
});

/** It moves to another site only while it has no doors. */
export const updateZone = endpoint({
  method: "PUT",
  path: "/zone",
  access: "zone_w",
  asksReason: "rules",
  body: z.strictObject({ id: Id, name: z.optional(Name), siteId: z.optional(Id), ...zoneFields, version: SeenVersion }),
  payload: Zone,
  errors: [
    "error_zone_not_found",
    "error_site_not_found",
    "error_zone_name_taken",
    "error_zone_version_conflict",
    "error_zone_has_devices",
  ],
});

/** SZ-03: refused while doors lead into or out of it, and for the last one of the account. Schedules lose it. */
export const deleteZone = endpoint({
  method: "DELETE",
  path: "/zone/{id}",
  access: "zone_w",
  asksReason: "places",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_zone_not_found", "error_zone_has_devices", "error_minimum_number_of_zones"],
});

/** SZ-02: these doors of the zone's site lead into it from now on; `all` means every one that the session reaches. */
export const setZoneDevices = endpoint({
  method: "POST",
  path: "/zone/{zoneId}/devices",
  access: "zone_w",
  asksReason: "rules",
  params: z.object({ zoneId: Id }),
  query: z.object({ all: z.optional(z.enum(["true", "false"])) }),
  body: z.strictObject({ serialNumbers: z.optional(z.array(SerialNumber).check(z.maxLength(limits.attachedMax))) }),
  payload: Zone,
  errors: ["error_zone_not_found", "error_device_not_found", "error_device_not_eligible", "error_device_zones_must_differ"],
});

/** DV-07: where a door leads to, and where from: without a second zone it leads in from outside. Both are of the door's site. */
export const setDeviceZones = endpoint({
  method: "PUT",
  path: "/device/zones/{serial}",
  access: "devicesettings_w",
  asksReason: "rules",
  params: z.object({ serial: SerialNumber }),
  body: z.strictObject({ primaryZoneId: Id, secondaryZoneId: z.optional(Id), version: SeenVersion }),
  payload: Device,
  errors: [
    "error_device_not_found",
    "error_device_not_eligible",
    "error_zone_not_found",
    "error_device_zones_must_differ",
    "error_device_version_conflict",
  ],
});
