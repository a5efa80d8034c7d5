import { and, eq, isNull, or, sql } from "drizzle-orm";
import { getCatalogEntry, listCatalog, readDeviceCatalog } from "#contract/catalog.ts";
import { minuteMs } from "#contract/durations.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import { EventError } from "../../base/errors.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { catalogEntries } from "../../base/store/schema/catalog.ts";
import { handle, type Route } from "../../http/handle.ts";
import { networkOf } from "../../http/networkOf.ts";
import { createCatalogEntryHandler, deleteCatalogEntryHandler, updateCatalogEntryHandler } from "./changeEntry.ts";
import { isItsPerson, presentEntry, requireEntry } from "./entryRows.ts";
import { requireIntercom, unitsOf } from "./intercoms.ts";

const listCatalogHandler = handle(listCatalog, async ({ query, session, platform: { store, clock } }) => {
  const { search, unitType, sort = "unit" } = query;
  const text = sort.endsWith("person") ? folded(sql`coalesce(${fullNameOfPerson}, '')`) : folded(catalogEntries.displayName);
  const keyset = keysetOf(query, { sort, text, id: catalogEntries.entryId });
  const found = await store.db
    .select({ row: catalogEntries, person: people, place: keyset.place })
    .from(catalogEntries)
    .leftJoin(people, isItsPerson)
    .where(
      and(
        eq(catalogEntries.accountId, session.accountId),
        or(isNull(catalogEntries.personId), isWithinReach(session) ?? sql`true`),
        unitType === undefined ? undefined : eq(catalogEntries.unitType, unitType),
        hasText(search, catalogEntries.displayName, fullNameOfPerson),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  const now = clock.now();
  return keyset.pageOf(found, (each) => presentEntry(session, now, each));
});

const getCatalogEntryHandler = handle(getCatalogEntry, async ({ params, session, platform: { store, clock } }) =>
  presentEntry(session, clock.now(), await requireEntry(store.db, session, params.id)),
);

/** Limits reads, so that nobody collects names by trying serial numbers. Several visitors may share one address. */
const readings: AttemptRule = { name: "device-catalog", limit: 120, windowMs: 10 * minuteMs };

/** PB-11 */
const readDeviceCatalogHandler = handle(readDeviceCatalog, async ({ query, platform, caller }) => {
  const { store, keys, clock } = platform;
  const isWithin = await createAttempts({ db: store.db, keys, clock }).count(readings, networkOf(caller.address));
  if (!isWithin) throw new EventError("error_too_many_requests", 429);
  const intercom = await requireIntercom(platform, query.serialNumber);
  const units = await unitsOf(platform, intercom);
  return {
    accountName: intercom.accountName,
    ...(intercom.privacyUrl !== undefined && { privacyUrl: intercom.privacyUrl }),
    deviceName: intercom.device.name,
    siteName: intercom.siteName,
    isConnected: intercom.device.isConnected,
    units: units.map(({ unitType, displayName, fullName, personId }) => ({
      unitType,
      displayName,
      fullName,
      ...(personId !== null && { userId: personId }),
    })),
  };
});

export const catalogRoutes: readonly Route[] = [
  listCatalogHandler,
  getCatalogEntryHandler,
  createCatalogEntryHandler,
  updateCatalogEntryHandler,
  deleteCatalogEntryHandler,
  readDeviceCatalogHandler,
];
