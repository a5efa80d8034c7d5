import { randomUUID } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import { createSite, deleteSite, updateSite } from "#contract/sites.ts";
import { conflict, forbidden } from "../base/errors.ts";
import { differencesOf, given, settingsEvent } from "../base/events/settingsChange.ts";
import { requireTimeZone } from "../base/requireTimeZone.ts";
import { people, sites } from "../base/store/schema/accounts.ts";
import { devices } from "../base/store/schema/devices.ts";
import { lockdownPlans } from "../base/store/schema/lockdown.ts";
import { zones } from "../base/store/schema/policy.ts";
import { standInLine } from "../base/store/standInLine.ts";
import { refuseTakenName } from "../base/store/storeFailures.ts";
import { handle } from "../http/handle.ts";
import { isSite, lockSite, requireSite } from "./siteRows.ts";

export const createSiteHandler = handle(createSite, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const fields = { ...body, timeZoneId: requireTimeZone(body.timeZoneId) };
  if (session.siteIds !== "all") throw forbidden();
  const siteId = randomUUID();
  await refuseTakenName("error_site_name_taken", () =>
    events.record(accountId, async (transaction) => {
      await transaction.insert(sites).values({ accountId, siteId, ...fields });
      return [settingsEvent(session, { thing: "site", change: "created", id: siteId, name: fields.name, siteId, data: { to: fields } })];
    }),
  );
  return requireSite(store.db, session, siteId);
});

export const updateSiteHandler = handle(updateSite, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const { id: siteId, version, ...fields } = body;
  const timeZoneId = fields.timeZoneId && requireTimeZone(fields.timeZoneId);
  await refuseTakenName("error_site_name_taken", () =>
    events.record(accountId, async (transaction) => {
      const before = await lockSite(transaction, session, siteId, "update");
      if (version !== undefined && version !== before.version) throw conflict("error_site_version_conflict");
      const after = { ...before, ...given({ ...fields, timeZoneId }), version: before.version + 1 };
      const data = differencesOf(before, after);
      if (!data) return [];
      await transaction.update(sites).set(after).where(isSite(session, siteId));
      return [settingsEvent(session, { thing: "site", change: "changed", id: siteId, name: after.name, siteId, data })];
    }),
  );
  return requireSite(store.db, session, siteId);
});

/** Deletions are serialized, so that of two who delete the last two sites at once one is refused. */
export const deleteSiteHandler = handle(deleteSite, async ({ params, session, platform: { events } }) => {
  const { accountId } = session;
  const siteId = params.id;
  await events.record(accountId, async (transaction) => {
    await standInLine(transaction, accountId);
    const { name } = await lockSite(transaction, session, siteId, "update");
    const [all] = await transaction.select({ count: count() }).from(sites).where(eq(sites.accountId, accountId));
    if ((all?.count ?? 0) <= 1) throw conflict("error_minimum_number_of_sites");
    const ofSite = (table: typeof zones | typeof devices) => and(eq(table.accountId, accountId), eq(table.siteId, siteId));
    const [device] = await transaction.select({ id: devices.serialNumber }).from(devices).where(ofSite(devices)).limit(1);
    if (device) throw conflict("error_cannot_delete_site_with_devices");
    const [zone] = await transaction.select({ id: zones.zoneId }).from(zones).where(ofSite(zones)).limit(1);
    if (zone) throw conflict("error_cannot_delete_site_with_zones");
    await transaction.delete(sites).where(isSite(session, siteId));
    // Removes the deleted site from people and plans.
    for (const table of [people, lockdownPlans])
      await transaction
        .update(table)
        .set({ siteIds: sql`array_remove(${table.siteIds}, ${siteId})`, version: sql`${table.version} + 1` })
        .where(and(eq(table.accountId, accountId), sql`${siteId} = ANY(${table.siteIds})`));
    return [settingsEvent(session, { thing: "site", change: "deleted", id: siteId, name, siteId })];
  });
  return {};
});
