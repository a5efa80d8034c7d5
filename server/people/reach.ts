import { arrayOverlaps, type SQL, sql } from "drizzle-orm";
import type { Session } from "../access/session.ts";
import { people } from "../store/schema/accounts.ts";

/** Whom a session reaches: people of its sites, and everybody where it reaches every site. The rule of `reachesPerson` for queries. */
export function isWithinReach({ siteIds }: Session): SQL | undefined {
  if (siteIds === "all") return undefined;
  return siteIds.size === 0 ? sql`false` : arrayOverlaps(people.siteIds, [...siteIds]);
}

/** `First Last`, as people are listed and found. */
export const fullNameOfPerson = sql<string>`${people.firstName} || ' ' || ${people.lastName}`;
