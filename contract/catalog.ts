import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { UnitType } from "./enumerations.ts";
import { Id, nameOf, PageQuery, pageOf, Search, SeenVersion, SerialNumber, WireNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** IC-01: what visitors read, as "Apt 4B", and what forms say of it before it is sent. */
export const unitNameRule = { min: 1, max: limits.unitNameMax, isRequired: true } as const;
export const UnitName = nameOf(unitNameRule);

/** IC-01: an entry of the directory that intercoms show (decision 69). The lobby has no person. */
export const CatalogEntry = z.object({
  id: Id,
  /** EN-06 */
  unitType: WireNumber,
  displayName: z.string(),
  /** Of the person; empty for the lobby. */
  fullName: z.string(),
  userId: z.optional(Id),
  /** Sites at whose intercoms it stands, as far as the session reaches them; every one for the lobby, which has none here. */
  siteIds: z.array(Id),
  /** Whether its person is shown to visitors now: neither suspended nor outside the dates of their access. */
  isShown: z.boolean(),
  /** Whether somebody can hear it ring: the person can sign in. */
  canHear: z.boolean(),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
});
export type CatalogEntry = z.infer<typeof CatalogEntry>;

/** IC-01: the entries whose people the session reaches, and the lobby. The search looks at the name of the unit and of the person. */
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

/** IC-01: one entry. That of a person out of reach is not found. */
export const getCatalogEntry = endpoint({
  method: "GET",
  path: "/account/catalog/{id}",
  access: "account_r",
  params: z.object({ id: Id }),
  payload: CatalogEntry,
  errors: ["error_catalog_not_found"],
});

/** IC-01: one entry of a person, and one lobby of an account. error_catalog_not_added: the lobby with a person, or another without one. */
export const createCatalogEntry = endpoint({
  method: "POST",
  path: "/account/catalog",
  access: "account_w",
  takesSpace: true,
  body: z.strictObject({ unitType: z.enum(UnitType), displayName: UnitName, userId: z.optional(Id) }),
  payload: CatalogEntry,
  errors: ["error_user_not_found", "error_catalog_not_added", "error_catalog_user_has_entry", "error_catalog_lobby_exists"],
});

/** What is left out stays as it is. error_catalog_not_updated: somebody changed it since, or it would be a lobby with a person. */
export const updateCatalogEntry = endpoint({
  method: "PUT",
  path: "/account/catalog",
  access: "account_w",
  body: z.strictObject({
    id: Id,
    unitType: z.optional(z.enum(UnitType)),
    displayName: z.optional(UnitName),
    /** `null` of who becomes the lobby. */
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

/** error_catalog_not_deleted: it is being rung at this moment. */
export const deleteCatalogEntry = endpoint({
  method: "DELETE",
  path: "/account/catalog",
  access: "account_w",
  body: z.strictObject({ id: Id }),
  payload: Nothing,
  errors: ["error_catalog_not_found", "error_catalog_not_deleted"],
});

/** IC-02: the page of an intercom's directory, as the code beside its button has it. */
export function catalogLinkOf(origin: string, serialNumber: string): string {
  return `${origin}/action?${new URLSearchParams({ mode: "catalog", sn: serialNumber }).toString()}`;
}

/** PB-11: what a visitor is told of an entry. */
export const ListedUnit = z.object({
  unitType: WireNumber,
  displayName: z.string(),
  fullName: z.string(),
  /** Absent for the lobby, which is rung without one. */
  userId: z.optional(Id),
});
export type ListedUnit = z.infer<typeof ListedUnit>;

/** PB-11: the directory of one intercom; the lobby first, then by the name of the unit. What is no intercom has none and is not found. */
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
