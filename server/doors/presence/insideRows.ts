import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PersonInside } from "#contract/presence.ts";
import { reaches } from "../../access/decide.ts";
import { fullNameOfPerson, isAtReachedSite } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import type { Keyset } from "../../base/store/keyset.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { zones } from "../../base/store/schema/policy.ts";
import { whereabouts, zoneForgiveness } from "../../base/store/schema/presence.ts";
import { forgivenessOfZone, isUnforgiven } from "./knownPresence.ts";

const isPerson = and(eq(people.accountId, whereabouts.accountId), eq(people.personId, whereabouts.personId));
const isZone = and(eq(zones.accountId, whereabouts.accountId), eq(zones.zoneId, whereabouts.zoneId));
const isSite = and(eq(sites.accountId, zones.accountId), eq(sites.siteId, zones.siteId));
const isDoor = and(eq(devices.accountId, whereabouts.accountId), eq(devices.serialNumber, whereabouts.serialNumber));

/** A session that reaches the site sees everybody inside, whatever site they belong to. */
export function isInsideReach(session: Session): SQL | undefined {
  return and(eq(whereabouts.accountId, session.accountId), isAtReachedSite(session, zones.siteId), isUnforgiven);
}

const columns = {
  row: whereabouts,
  firstName: people.firstName,
  lastName: people.lastName,
  isVisitor: people.isVisitor,
  siteId: zones.siteId,
  siteName: sites.name,
  timeZoneId: sites.timeZoneId,
  zoneName: zones.name,
  doorName: devices.name,
  doorSiteId: devices.siteId,
};

/** People inside with what is said of them; `place` is that of a page. */
export function selectInside(db: Database, place: Keyset["place"] = { text: fullNameOfPerson, id: sql<string>`${people.personId}` }) {
  return db
    .select({ ...columns, place })
    .from(whereabouts)
    .innerJoin(people, isPerson)
    .innerJoin(zones, isZone)
    .innerJoin(sites, isSite)
    .leftJoin(devices, isDoor)
    .leftJoin(zoneForgiveness, forgivenessOfZone);
}

export type InsideRow = Awaited<ReturnType<typeof selectInside>>[number];

export function presentInside(session: Session, found: InsideRow): PersonInside {
  const { row, firstName, lastName, isVisitor, siteId, siteName, timeZoneId, zoneName, doorName, doorSiteId } = found;
  const { personId, zoneId, at, serialNumber } = row;
  const isReached =
    serialNumber !== null &&
    doorSiteId !== null &&
    session.scopes.has("device_r") &&
    reaches(session, { accountId: session.accountId, siteId: doorSiteId, serialNumber });
  return {
    id: personId,
    fullName: `${firstName} ${lastName}`,
    isVisitor,
    siteId,
    siteName,
    timeZoneId,
    zoneId: zoneId ?? "",
    zoneName,
    sinceUtc: at.toISOString(),
    ...(isReached && doorName !== null && { door: { serialNumber, name: doorName } }),
  };
}
