import { randomUUID } from "node:crypto";
import { and, count, eq, or } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { createZone, deleteZone, updateZone, type Zone } from "#contract/zones.ts";
import type { Session } from "../../access/session.ts";
import { conflict } from "../../base/errors.ts";
import { differencesOf, given, settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { scheduleZones, zones } from "../../base/store/schema/policy.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { lockSite } from "../siteRows.ts";
import { isZone, lockZone, requireZone, type ZoneRow } from "./zoneRows.ts";

type ZoneFields = { [Name in keyof Omit<Zone, "id" | "siteName" | "doorCount" | "version" | "lastChange">]?: Zone[Name] | undefined };

/** The given fields as columns: a rule that is off is null. */
function columnsOf({ antiPassback, occupancyMax, ...fields }: ZoneFields) {
  return {
    ...given(fields),
    ...(antiPassback !== undefined && { antiPassback: antiPassback === "off" ? null : antiPassback }),
    ...(occupancyMax !== undefined && { occupancyMax: occupancyMax === 0 ? null : occupancyMax }),
  };
}

export const createZoneHandler = handle(createZone, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const { name, siteId } = body;
  const zoneId = randomUUID();
  await refuseTakenName("error_zone_name_taken", () =>
    events.record(accountId, async (transaction) => {
      await lockSite(transaction, session, siteId, "share");
      await transaction.insert(zones).values({ accountId, zoneId, name, siteId, ...columnsOf(body) });
      return [settingsEvent(session, { thing: "zone", change: "created", id: zoneId, name, siteId, data: { to: body } })];
    }),
  );
  return requireZone(store.db, session, zoneId);
});

type Update = ParsedRequestOf<typeof updateZone>["body"];

/** The zone, locked, and what an update makes of it. @throws what the update is refused with, but for a name that is taken */
export async function checkZoneUpdate(transaction: Database, session: Session, { id, version, ...fields }: Update) {
  const before = await lockZone(transaction, session, id, "update");
  if (version !== undefined && version !== before.version) throw conflict("error_zone_version_conflict");
  const after: ZoneRow = { ...before, ...columnsOf(fields), version: before.version + 1 };
  if (after.siteId !== before.siteId) {
    await lockSite(transaction, session, after.siteId, "share");
    await refuseWithDoors(transaction, session, id);
  }
  return { before, after };
}

/** The zone, locked, in the line of those who delete zones. @throws error_zone_has_devices, error_minimum_number_of_zones */
export async function checkZoneDeletion(transaction: Database, session: Session, zoneId: string): Promise<ZoneRow> {
  const { accountId } = session;
  await standInLine(transaction, accountId);
  const row = await lockZone(transaction, session, zoneId, "update");
  await refuseWithDoors(transaction, session, zoneId);
  const [all] = await transaction.select({ count: count() }).from(zones).where(eq(zones.accountId, accountId));
  if ((all?.count ?? 0) <= 1) throw conflict("error_minimum_number_of_zones");
  return row;
}

export const updateZoneHandler = handle(updateZone, async ({ body, session, platform: { events, store } }) => {
  const { id: zoneId } = body;
  await refuseTakenName("error_zone_name_taken", () =>
    events.record(session.accountId, async (transaction) => {
      const { before, after } = await checkZoneUpdate(transaction, session, body);
      const { siteId, name } = after;
      const data = differencesOf(before, after);
      if (!data) return [];
      await transaction.update(zones).set(after).where(isZone(session, zoneId));
      return [settingsEvent(session, { thing: "zone", change: "changed", id: zoneId, name, siteId, data })];
    }),
  );
  return requireZone(store.db, session, zoneId);
});

/** Deletions are serialized, so that of two who delete the last two zones at once one is refused. */
export const deleteZoneHandler = handle(deleteZone, async ({ params, session, platform: { events } }) => {
  const { accountId } = session;
  const zoneId = params.id;
  await events.record(accountId, async (transaction) => {
    const { name, siteId } = await checkZoneDeletion(transaction, session, zoneId);
    const ofZone = and(eq(scheduleZones.accountId, accountId), eq(scheduleZones.zoneId, zoneId));
    const lost = await transaction.delete(scheduleZones).where(ofZone).returning({ scheduleId: scheduleZones.scheduleId });
    await transaction.delete(zones).where(isZone(session, zoneId));
    const data = { scheduleIds: lost.map(({ scheduleId }) => scheduleId) };
    return [settingsEvent(session, { thing: "zone", change: "deleted", id: zoneId, name, siteId, data })];
  });
  return {};
});

async function refuseWithDoors(transaction: Database, { accountId }: Session, zoneId: string): Promise<void> {
  const [door] = await transaction
    .select({ serialNumber: devices.serialNumber })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), or(eq(devices.primaryZoneId, zoneId), eq(devices.secondaryZoneId, zoneId))))
    .limit(1);
  if (door) throw conflict("error_zone_has_devices");
}
