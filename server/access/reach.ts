import { type AnyColumn, arrayOverlaps, inArray, type SQL, sql } from "drizzle-orm";
import { people } from "../base/store/schema/accounts.ts";
import type { Session } from "./session.ts";

/** Whom a session reaches: people of its sites, and everybody where it reaches every site. The rule of `reachesPerson` for queries. */
export function isWithinReach({ siteIds }: Session): SQL | undefined {
  if (siteIds === "all") return undefined;
  return siteIds.size === 0 ? sql`false` : arrayOverlaps(people.siteIds, [...siteIds]);
}

/** Rows of sites that a session reaches, by their site column. */
export function isAtReachedSite({ siteIds }: Session, siteId: AnyColumn): SQL | undefined {
  return siteIds === "all" ? undefined : inArray(siteId, [...siteIds]);
}

/** `First Last`, as people are listed and found. */
export const fullNameOfPerson = sql<string>`${people.firstName} || ' ' || ${people.lastName}`;

/** Where people are searched, in the folded form: name and address. There is an index for exactly these words. */
export const searchedOfPerson = sql<string>`folded(${people.firstName} || ' ' || ${people.lastName} || ' ' || coalesce(${people.email}, ''))`;
