import * as z from "zod/mini";
import { type CatalogEntry, type createCatalogEntry, UnitName, type updateCatalogEntry } from "#contract/catalog.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { UnitType } from "#contract/enumerations.ts";
import { Id } from "#contract/fields.ts";

/** IC-01: form of an entry. The lobby has no person; every other entry has one. */
export const EntryFields = z.object({ unitType: z.enum(UnitType), displayName: UnitName, userId: z.optional(Id) }).check(
  z.refine(({ unitType, userId }) => unitType === UnitType.Lobby || userId !== undefined, {
    path: ["userId"],
    error: "intercoms.entry.needsPerson",
  }),
);
export type EntryFields = z.output<typeof EntryFields>;

/** A type that this console does not know is left empty, so that it has to be chosen again. */
export function storedOf({ unitType, displayName, userId, version }: CatalogEntry) {
  const known = Object.values(UnitType).find((each) => each === unitType);
  return { values: { displayName, ...(known !== undefined && { unitType: known }), ...(userId !== undefined && { userId }) }, version };
}

/** Leaves out a person who was chosen before the type became the lobby. */
export function newEntryOf({ unitType, displayName, userId }: EntryFields): RequestOf<typeof createCatalogEntry>["body"] {
  return { unitType, displayName, ...(unitType !== UnitType.Lobby && userId !== undefined && { userId }) };
}

/** Sends all fields, because only the platform knows which of them belong together. */
export function changedEntryOf(
  id: string,
  { unitType, displayName, userId }: EntryFields,
  version: number | undefined,
): RequestOf<typeof updateCatalogEntry>["body"] {
  const person = unitType === UnitType.Lobby ? null : userId;
  return { id, unitType, displayName, ...(person !== undefined && { userId: person }), ...(version !== undefined && { version }) };
}
