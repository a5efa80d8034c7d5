import { and, eq, sql } from "drizzle-orm";
import type { Zone } from "#contract/zones.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { zones } from "../../base/store/schema/policy.ts";

export type ZoneRow = typeof zones.$inferSelect;

/** A zone with the name of its site and how many doors lead into it. */
export const zoneColumns = {
  row: zones,
  siteName: sites.name,
  doorCount: sql<number>`(SELECT count(*)::int FROM ${devices} WHERE ${devices.accountId} = ${zones.accountId} AND ${devices.primaryZoneId} = ${zones.zoneId})`,
};
export const siteOfZone = and(eq(sites.accountId, zones.accountId), eq(sites.siteId, zones.siteId));

export function presentZone({ row, siteName, doorCount }: { row: ZoneRow; siteName: string; doorCount: number }): Zone {
  const { accountId: _, zoneId: id, antiPassback, occupancyMax, ...fields } = row;
  return { id, ...fields, siteName, doorCount, antiPassback: antiPassback ?? "off", occupancyMax: occupancyMax ?? 0 };
}

export const isZone = ({ accountId }: Session, zoneId: string) => and(eq(zones.accountId, accountId), eq(zones.zoneId, zoneId));

/** One zone as the session reaches it, with its last change. */
export async function requireZone(db: Database, session: Session, zoneId: string): Promise<Zone> {
  const [found] = await db.select(zoneColumns).from(zones).innerJoin(sites, siteOfZone).where(isZone(session, zoneId));
  if (!found || !reaches(session, { accountId: found.row.accountId, siteId: found.row.siteId })) throw notFound("error_zone_not_found");
  const isAbout = eq(sql`${events.data} ->> 'zoneId'`, zoneId);
  const lastChange = await lastChangeOf(db, session.accountId, ["zone.created", "zone.changed"], isAbout);
  return { ...presentZone(found), ...(lastChange && { lastChange }) };
}

/** The zone's row, kept from others until the transaction ends: `update` to change it, `share` so that it stays while a door is led into it. */
export async function lockZone(transaction: Database, session: Session, zoneId: string, mode: "update" | "share"): Promise<ZoneRow> {
  const [row] = await transaction.select().from(zones).where(isZone(session, zoneId)).for(mode);
  if (!row || !reaches(session, { accountId: row.accountId, siteId: row.siteId })) throw notFound("error_zone_not_found");
  return row;
}
