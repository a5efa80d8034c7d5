import { and, eq, sql } from "drizzle-orm";
import type { Device } from "#contract/devices.ts";
import type { Site } from "#contract/sites.ts";
import { reaches } from "../access/decide.ts";
import type { Session } from "../access/session.ts";
import { notFound } from "../base/errors.ts";
import { lastChangeOf } from "../base/events/lastChange.ts";
import type { Database } from "../base/store/connect.ts";
import { sites } from "../base/store/schema/accounts.ts";
import { events } from "../base/store/schema/events.ts";

export type SiteRow = typeof sites.$inferSelect;

/** A site with how much there is on it. Columns of the outer table are named in full: without a join the builder leaves the table out. */
export const siteColumns = {
  row: sites,
  zoneCount: sql<number>`(SELECT count(*)::int FROM zones z WHERE z.account_id = sites.account_id AND z.site_id = sites.site_id)`,
  deviceCount: sql<number>`(SELECT count(*)::int FROM devices d WHERE d.account_id = sites.account_id AND d.site_id = sites.site_id)`,
};

export function presentSite(
  { row, zoneCount, deviceCount }: { row: SiteRow; zoneCount: number; deviceCount: number },
  ofSite?: readonly Device[],
): Site {
  const { accountId: _, siteId: id, ...fields } = row;
  return { id, ...fields, zoneCount, deviceCount, ...(ofSite && { devices: [...ofSite] }) };
}

export const isSite = ({ accountId }: Session, siteId: string) => and(eq(sites.accountId, accountId), eq(sites.siteId, siteId));

/** One site as the session reaches it, with its last change. */
export async function requireSite(db: Database, session: Session, siteId: string): Promise<Site> {
  const [found] = await db.select(siteColumns).from(sites).where(isSite(session, siteId));
  if (!found || !reaches(session, found.row)) throw notFound("error_site_not_found");
  const isAbout = eq(sql`${events.data} ->> 'siteId'`, siteId);
  const lastChange = await lastChangeOf(db, session.accountId, ["site.created", "site.changed"], isAbout);
  return { ...presentSite(found), ...(lastChange && { lastChange }) };
}

/** The site's row, kept from others until the transaction ends: `update` to change it, `share` so that it stays while something is put there. */
export async function lockSite(transaction: Database, session: Session, siteId: string, mode: "update" | "share"): Promise<SiteRow> {
  const [row] = await transaction.select().from(sites).where(isSite(session, siteId)).for(mode);
  if (!row || !reaches(session, row)) throw notFound("error_site_not_found");
  return row;
}
