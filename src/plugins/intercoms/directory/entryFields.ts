import * as z from "zod/mini";
import { type CatalogEntry, type createCatalogEntry, UnitName, type updateCatalogEntry } from "#contract/catalog.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { UnitType } from "#contract/enumerations.ts";
import { Id } from "#contract/fields.ts";

/** IC-01: what is entered of an entry. The lobby is nobody's, and every other entry is somebody's. */
export const EntryFields = z.object({ unitType: z.enum(UnitType), displayName: UnitName, userId: z.optional(Id) }).check(
  z.refine(({ unitType, userId }) => unitType === UnitType.Lobby || userId !== undefined, {
    path: ["userId"],
    error: "intercoms.entry.needsPerson",
  }),
);
export type EntryFields = z.output<typeof EntryFields>;

/** Someone may have made it with a type that this console does not know: it is then chosen anew. */
export function storedOf({ unitType, displayName, userId, version }: CatalogEntry) {
  const known = Object.values(UnitType).find((each) => each === unitType);
  return { values: { displayName, ...(known !== undefined && { unitType: known }), ...(userId !== undefined && { userId }) }, version };
}

/** A person who was chosen before the type became the lobby is not sent. */
export function newEntryOf({ unitType, displayName, userId }: EntryFields): RequestOf<typeof createCatalogEntry>["body"] {
  return { unitType, displayName, ...(unitType !== UnitType.Lobby && userId !== undefined && { userId }) };
}

/** All of what is entered: which of it goes together is known to the platform alone. */
export function changedEntryOf(
  id: string,
  { unitType, displayName, userId }: EntryFields,
  version: number | undefined,
): RequestOf<typeof updateCatalogEntry>["body"] {
  const person = unitType === UnitType.Lobby ? null : userId;
  return { id, unitType, displayName, ...(person !== undefined && { userId: person }), ...(version !== undefined && { version }) };
}
