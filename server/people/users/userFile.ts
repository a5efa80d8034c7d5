import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { UserFileRow } from "#contract/userFiles.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards, sites } from "../../base/store/schema/accounts.ts";
import { cardText, joinedText, personText } from "./personText.ts";
import { type FoundPerson, readGroups, reachedSites } from "./userRows.ts";

/** B-34: people as the import would write each of them, in their order. */
export async function presentUserFile(db: Database, session: Session, found: readonly FoundPerson[]): Promise<UserFileRow[]> {
  const { accountId } = session;
  const ids = found.map(({ person }) => person.personId);
  const siteRows = await db.select().from(sites).where(eq(sites.accountId, accountId)).orderBy(asc(sites.siteId));
  const zones = new Map(siteRows.map(({ siteId, timeZoneId }) => [siteId, timeZoneId]));
  const fallback = siteRows.find(({ siteId }) => reachedSites(session, [siteId]).length > 0)?.timeZoneId ?? "UTC";
  const siteNames = new Map(siteRows.map(({ siteId, name }) => [siteId, name]));
  const groupsOf = await readGroups(db, session, ids);
  const cardsOf = await readCards(db, session, ids);
  return found.map(({ person, role }) => {
    const siteIds = reachedSites(session, person.siteIds);
    // The import reads dates by the first site that the line names.
    const zone = [...siteIds, ...person.siteIds].flatMap((id) => zones.get(id) ?? [])[0] ?? fallback;
    const roleNames = new Map(role && [[role.roleId, role.displayName]]);
    return {
      status: person.status,
      cells: {
        ...personText({ ...person, siteIds }, { siteNames, roleNames, zone }),
        groups: joinedText(groupsOf.get(person.personId)?.map(({ name }) => name) ?? []),
        cards: joinedText(cardsOf.get(person.personId)?.map(cardText) ?? []),
      },
    };
  });
}

async function readCards(db: Database, { accountId, scopes }: Session, personIds: readonly string[]) {
  if (!scopes.has("card_r") || personIds.length === 0) return new Map<string, (typeof cards.$inferSelect)[]>();
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.accountId, accountId), inArray(cards.personId, [...personIds]), ne(cards.status, "revoked")))
    .orderBy(asc(cards.cardNumber));
  return Map.groupBy(rows, ({ personId }) => personId);
}
