import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { callMuster } from "#contract/musters.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { Database } from "../../base/store/connect.ts";
import { type MusterZone, musters } from "../../base/store/schema/musters.ts";
import { zones } from "../../base/store/schema/policy.ts";
import { handle } from "../../http/handle.ts";
import { lockSite } from "../../sites/siteRows.ts";
import { insertPeople, readInside } from "./listedPeople.ts";
import { musterEntry } from "./musterEntry.ts";
import { type MusterRow, requireMuster } from "./musterRows.ts";

type CallBody = ParsedRequestOf<typeof callMuster>["body"];

/**
 * The entry is appended before the list is read and not, as elsewhere, after it: the log's counter row is then held, so every passage
 * is either before the entry and in the list, or after it and read by those who follow the log for the muster. It also makes those
 * wait who call one at the same moment.
 */
export const callMusterHandler = handle(callMuster, async ({ body, session, platform }) => {
  const { accountId, personId, personName } = session;
  const musterId = randomUUID();
  await platform.store.db.transaction(async (transaction) => {
    const { siteId, name: siteName, timeZoneId } = await lockSite(transaction, session, body.siteId, "share");
    const places = await zonesOf(transaction, session, body);
    const actor = actorOf(session);
    const data = { zones: places.zones.map(({ name }) => name), reason: body.reason ?? "" };
    const [sequence = 0] = await platform.events.append(transaction, accountId, [
      musterEntry("muster.called", actor, { musterId, siteId, siteName }, data),
    ]);
    await refuseSecond(transaction, accountId, siteId, places.zones);
    const muster: MusterRow = {
      accountId,
      musterId,
      siteId,
      siteName,
      timeZoneId,
      ...places,
      reason: body.reason ?? "",
      calledById: personId,
      calledByName: personName,
      calledAt: platform.clock.now(),
      closedById: null,
      closedByName: null,
      closedAt: null,
      comments: "",
      revision: 1,
      sequence,
    };
    await transaction.insert(musters).values(muster);
    await insertPeople(transaction, await readInside(transaction, muster));
  });
  return requireMuster(platform.store.db, session, musterId);
});

/** The zones to muster and those to assemble in, as they are called now. */
async function zonesOf(transaction: Database, session: Session, { siteId, zoneIds, assemblyZoneIds = [] }: CallBody) {
  const known: MusterZone[] = await transaction
    .select({ id: zones.zoneId, name: zones.name })
    .from(zones)
    .where(and(eq(zones.accountId, session.accountId), eq(zones.siteId, siteId)))
    .orderBy(asc(zones.name), asc(zones.zoneId));
  const ids = new Set(known.map(({ id }) => id));
  if ([...(zoneIds ?? []), ...assemblyZoneIds].some((id) => !ids.has(id))) throw notFound("error_zone_not_found");
  const isAssembly = ({ id }: MusterZone) => assemblyZoneIds.includes(id);
  const wanted = known.filter((zone) => !isAssembly(zone) && (zoneIds === undefined || zoneIds.includes(zone.id)));
  if (wanted.length === 0) throw conflict("error_muster_without_zones");
  return { zones: wanted, assemblyZones: known.filter(isAssembly) };
}

async function refuseSecond(transaction: Database, accountId: string, siteId: string, wanted: readonly MusterZone[]): Promise<void> {
  const open = await transaction
    .select({ zones: musters.zones, calledByName: musters.calledByName })
    .from(musters)
    .where(and(eq(musters.accountId, accountId), eq(musters.siteId, siteId), isNull(musters.closedAt)));
  const other = open.find((muster) => wanted.every(({ id }) => muster.zones.some((zone) => zone.id === id)));
  if (other) throw new EventError("error_muster_already_open", 409, [other.calledByName]);
}
