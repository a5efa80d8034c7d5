import { randomUUID } from "node:crypto";
import { and, count, eq, inArray } from "drizzle-orm";
import { createCatalogEntry, deleteCatalogEntry, updateCatalogEntry } from "#contract/catalog.ts";
import { CallStatus, UnitType, UserStatus } from "#contract/enumerations.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { differencesOf, given, settingsEvent } from "../../base/events/settingsChange.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { catalogEntries, deviceCalls } from "../../base/store/schema/catalog.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { type EntryRow, isEntry, presentEntry, requireEntry } from "./entryRows.ts";

/** Only the lobby has no person (decision 69). */
const isWhole = ({ unitType, personId }: Pick<EntryRow, "unitType" | "personId">) => (unitType === UnitType.Lobby) === (personId === null);
const takenCode = (unitType: number | undefined) =>
  unitType === UnitType.Lobby ? "error_catalog_lobby_exists" : "error_catalog_user_has_entry";

/** A person who may have a directory entry: of the account, and not a visitor. Locked against deletion. @throws error_user_not_found */
async function requireResident(transaction: Database, session: Session, personId: string | null): Promise<void> {
  if (personId === null) return;
  const isThat = and(eq(people.accountId, session.accountId), eq(people.personId, personId));
  const [person] = await transaction.select().from(people).where(isThat).for("share");
  const isThere = person && !person.isVisitor && person.status !== UserStatus.Inactive && reachesPerson(session, person);
  if (!isThere) throw notFound("error_user_not_found");
}

export const createCatalogEntryHandler = handle(createCatalogEntry, async ({ body, session, platform: { events, store, clock } }) => {
  const { accountId } = session;
  const { unitType, displayName, userId: personId = null } = body;
  const row: EntryRow = { accountId, entryId: randomUUID(), unitType, displayName, personId, version: 1 };
  if (!isWhole(row)) throw conflict("error_catalog_not_added");
  await refuseTakenName(takenCode(unitType), () =>
    events.record(accountId, async (transaction) => {
      await requireResident(transaction, session, personId);
      const [there] = await transaction.select({ count: count() }).from(catalogEntries).where(eq(catalogEntries.accountId, accountId));
      if ((there?.count ?? 0) >= serverLimits.catalogEntriesMax) throw conflict("error_catalog_not_added");
      await transaction.insert(catalogEntries).values(row);
      const to = { unitType, displayName, personId };
      return [settingsEvent(session, { thing: "catalog", change: "created", id: row.entryId, name: displayName, data: { to } })];
    }),
  );
  return presentEntry(session, clock.now(), await requireEntry(store.db, session, row.entryId));
});

export const updateCatalogEntryHandler = handle(updateCatalogEntry, async ({ body, session, platform: { events, store, clock } }) => {
  const { id, version, userId, ...fields } = body;
  await refuseTakenName(takenCode(fields.unitType), () =>
    events.record(session.accountId, async (transaction) => {
      const { row: before } = await requireEntry(transaction, session, id, true);
      if (version !== undefined && version !== before.version) throw conflict("error_catalog_not_updated");
      const after = { ...before, ...given(fields), ...(userId !== undefined && { personId: userId }) };
      if (!isWhole(after)) throw conflict("error_catalog_not_updated");
      if (after.personId !== before.personId) await requireResident(transaction, session, after.personId);
      const data = differencesOf(before, after);
      if (!data) return [];
      await transaction
        .update(catalogEntries)
        .set({ ...after, version: before.version + 1 })
        .where(isEntry(session, id));
      return [settingsEvent(session, { thing: "catalog", change: "changed", id, name: after.displayName, data })];
    }),
  );
  return presentEntry(session, clock.now(), await requireEntry(store.db, session, id));
});

export const deleteCatalogEntryHandler = handle(deleteCatalogEntry, async ({ body: { id }, session, platform: { events, clock } }) => {
  await events.record(session.accountId, async (transaction) => {
    const { row } = await requireEntry(transaction, session, id, true);
    const ringing = await transaction
      .select({ ringsUntil: deviceCalls.ringsUntil })
      .from(deviceCalls)
      .where(
        and(
          eq(deviceCalls.accountId, session.accountId),
          eq(deviceCalls.entryId, id),
          inArray(deviceCalls.status, [CallStatus.Initiated, CallStatus.Ringing]),
        ),
      );
    if (ringing.some(({ ringsUntil }) => ringsUntil > clock.now())) throw conflict("error_catalog_not_deleted");
    await transaction.delete(catalogEntries).where(isEntry(session, id));
    const { unitType, displayName, personId } = row;
    const from = { unitType, displayName, personId };
    return [settingsEvent(session, { thing: "catalog", change: "deleted", id, name: displayName, data: { from } })];
  });
  return {};
});
