import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { UnitType } from "./enumerations.ts";
import { Nothing } from "./envelope.ts";
import { Id, nameOf, PageQuery, pageOf, Search, SeenVersion, SerialNumber, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** IC-01: the name of a unit as visitors read it, such as "Apt 4B". Forms check it by this rule. The wire calls the intercom directory `catalog`. */
export const unitNameRule = { min: 1, max: limits.unitNameMax, isRequired: true } as const;
export const UnitName = nameOf(unitNameRule);

/** IC-01: an entry of the intercom directory (decision 69). The lobby has no person. */
export const CatalogEntry = z.object({
  id: Id,
  /** EN-06 */
  unitType: WireNumber,
  displayName: z.string(),
  /** Name of the person; empty for the lobby. */
  fullName: z.string(),
  userId: z.optional(Id),
  /** Sites whose intercoms list the entry, as far as the session reaches them. Empty for the lobby, which every intercom lists. */
  siteIds: z.array(Id),
  /** Whether visitors see the entry now: its person is not suspended and their access is valid. */
  isShown: z.boolean(),
  /** Whether a call can reach anybody: the person can sign in. */
  canHear: z.boolean(),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
});
export type CatalogEntry = z.infer<typeof CatalogEntry>;

/** IC-01: the lobby, and the entries of people whom the session reaches. Searches the names of unit and person. */
export const listCatalog = endpoint({
  method: "GET",
  path: "/account/catalog/paged",
  access: "account_r",
  query: z.object({
    ...PageQuery,
    search: Search,
    unitType: z.optional(z.pipe(z.enum(["0", "1", "2", "4", "5"]), z.transform(Number))),
    sort: z.optional(z.enum(["unit", "-unit", "person", "-person"])),
  }),
  payload: pageOf(CatalogEntry),
});

/** IC-01: one entry. error_catalog_not_found also if the session does not reach its person. */
export const getCatalogEntry = endpoint({
  method: "GET",
  path: "/account/catalog/{id}",
  access: "account_r",
  params: z.object({ id: Id }),
  payload: CatalogEntry,
  errors: ["error_catalog_not_found"],
});

/** IC-01: a person has at most one entry, an account one lobby. error_catalog_not_added: a lobby with a person, or another entry without one. */
export const createCatalogEntry = endpoint({
  method: "POST",
  path: "/account/catalog",
  access: "account_w",
  takesSpace: true,
  body: z.strictObject({ unitType: z.enum(UnitType), displayName: UnitName, userId: z.optional(Id) }),
  payload: CatalogEntry,
  errors: ["error_user_not_found", "error_catalog_not_added", "error_catalog_user_has_entry", "error_catalog_lobby_exists"],
});

/** Omitted fields keep their values. error_catalog_not_updated: the version is stale, or a lobby would have a person. */
export const updateCatalogEntry = endpoint({
  method: "PUT",
  path: "/account/catalog",
  access: "account_w",
  body: z.strictObject({
    id: Id,
    unitType: z.optional(z.enum(UnitType)),
    displayName: z.optional(UnitName),
    /** `null` when the entry becomes the lobby. */
    userId: z.optional(z.nullable(Id)),
    version: SeenVersion,
  }),
  payload: CatalogEntry,
  errors: [
    "error_catalog_not_found",
    "error_catalog_not_updated",
    "error_user_not_found",
    "error_catalog_user_has_entry",
    "error_catalog_lobby_exists",
  ],
});

/** error_catalog_not_deleted: the entry is being called at this moment. */
export const deleteCatalogEntry = endpoint({
  method: "DELETE",
  path: "/account/catalog",
  access: "account_w",
  body: z.strictObject({ id: Id }),
  payload: Nothing,
  errors: ["error_catalog_not_found", "error_catalog_not_deleted"],
});

/** IC-02: address of an intercom's directory page, for the QR code beside its button. */
export function catalogLinkOf(origin: string, serialNumber: string): string {
  return `${origin}/action?${new URLSearchParams({ mode: "catalog", sn: serialNumber }).toString()}`;
}

/** PB-11: a directory entry as visitors see it. */
export const ListedUnit = z.object({
  unitType: WireNumber,
  displayName: z.string(),
  fullName: z.string(),
  /** Absent for the lobby. */
  userId: z.optional(Id),
});
export type ListedUnit = z.infer<typeof ListedUnit>;

/** PB-11: the directory of one intercom, the lobby first, then by unit name. error_device_not_found also for a device that is not an intercom. */
export const readDeviceCatalog = endpoint({
  method: "GET",
  path: "/account/device-catalog",
  access: "public",
  query: z.object({ serialNumber: SerialNumber }),
  payload: z.object({
    accountName: z.string(),
    /** VD-02 */
    privacyUrl: z.optional(z.string()),
    deviceName: z.string(),
    siteName: z.string(),
    isConnected: z.boolean(),
    units: z.array(ListedUnit),
  }),
  errors: ["error_device_not_found"],
});
