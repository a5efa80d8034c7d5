import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CatalogEntry } from "#contract/catalog.ts";
import { UserStatus } from "#contract/enumerations.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { catalogEntries } from "../../base/store/schema/catalog.ts";

export type EntryRow = typeof catalogEntries.$inferSelect;
type PersonRow = typeof people.$inferSelect;
export interface FoundEntry {
  row: EntryRow;
  person: PersonRow | null;
}

export const isEntry = ({ accountId }: Pick<Session, "accountId">, entryId: string) =>
  and(eq(catalogEntries.accountId, accountId), eq(catalogEntries.entryId, entryId));
/** The person of an entry, for joins. */
export const isItsPerson = and(eq(people.accountId, catalogEntries.accountId), eq(people.personId, catalogEntries.personId));

/** People who live or work there now: not suspended, not deleted, within their validity. The rule of `isThereNow` for queries. */
export function isThere(now: Date): SQL | undefined {
  const at = now.toISOString();
  const begunBy = new Date(now.getTime() + clockToleranceMs).toISOString();
  return and(
    sql`${people.status} IN (${UserStatus.Active}, ${UserStatus.Pending})`,
    sql`(${people.validFrom} IS NULL OR ${people.validFrom} <= ${begunBy}::timestamptz)`,
    sql`(${people.validUntil} IS NULL OR ${people.validUntil} > ${at}::timestamptz)`,
  );
}

function isThereNow({ status, validFrom, validUntil }: PersonRow, now: Date): boolean {
  const isActive = status === UserStatus.Active || status === UserStatus.Pending;
  return isActive && (!validFrom || validFrom.getTime() <= now.getTime() + clockToleranceMs) && (!validUntil || validUntil > now);
}

export function presentEntry(session: Session, now: Date, { row, person }: FoundEntry): CatalogEntry {
  const { entryId: id, unitType, displayName, version } = row;
  const isLobby = row.personId === null;
  return {
    id,
    unitType,
    displayName,
    fullName: person ? `${person.firstName} ${person.lastName}` : "",
    ...(row.personId !== null && { userId: row.personId }),
    siteIds: person?.siteIds.filter((siteId) => session.siteIds === "all" || session.siteIds.has(siteId)) ?? [],
    isShown: isLobby || (person !== null && isThereNow(person, now)),
    canHear: isLobby || (person !== null && person.uid !== null && person.status === UserStatus.Active),
    version,
  };
}

/** The entry with its person, as far as the session reaches it; another is not found. `isLocked`: kept from others until the transaction ends. */
export async function requireEntry(db: Database, session: Session, entryId: string, isLocked = false): Promise<FoundEntry> {
  if (isLocked) await db.select().from(catalogEntries).where(isEntry(session, entryId)).for("update");
  const [found] = await db
    .select({ row: catalogEntries, person: people })
    .from(catalogEntries)
    .leftJoin(people, isItsPerson)
    .where(isEntry(session, entryId));
  if (!found || (found.person && !reachesPerson(session, found.person))) throw notFound("error_catalog_not_found");
  return found;
}
