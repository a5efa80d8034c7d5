import { and, eq, inArray, sql } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { setDeviceZones, setZoneDevices } from "#contract/zones.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { settingsEvent } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { handle } from "../../http/handle.ts";
import { changeDeviceSettings } from "../devices/changeDeviceSettings.ts";
import type { DeviceRow } from "../devices/presentDevice.ts";
import { lockZone, requireZone } from "./zoneRows.ts";

/**
 * The zone and its doors-to-be, locked: those that are named, or every one of its site that the session reaches; `moved` are those that
 * lead somewhere else now. @throws what leading them there is refused with
 */
export async function checkZoneDoors(transaction: Database, session: Session, zoneId: string, named: readonly string[] | undefined) {
  const { siteId } = await requireZone(transaction, session, zoneId);
  // Doors before zones, as where a single door gets its zones: two who wait for each other would both fail.
  const doors = await doorsToLead(transaction, session, siteId, named && [...new Set(named)]);
  const zone = await lockZone(transaction, session, zoneId, "share");
  if (zone.siteId !== siteId) throw notFound("error_device_not_found");
  if (doors.some(({ secondaryZoneId }) => secondaryZoneId === zoneId)) throw conflict("error_device_zones_must_differ");
  return { zone, moved: doors.filter(({ primaryZoneId }) => primaryZoneId !== zoneId) };
}

export const setZoneDevicesHandler = handle(setZoneDevices, async ({ params, query, body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const { zoneId } = params;
  await events.record(accountId, async (transaction) => {
    const named = query.all === "true" ? undefined : (body.serialNumbers ?? []);
    const { zone, moved } = await checkZoneDoors(transaction, session, zoneId, named);
    const { name, siteId } = zone;
    const serials = moved.map(({ serialNumber }) => serialNumber);
    if (serials.length === 0) return [];
    await transaction
      .update(devices)
      .set({ primaryZoneId: zoneId, version: sql`${devices.version} + 1` })
      .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, serials)));
    return [
      settingsEvent(session, { thing: "zone", change: "changed", id: zoneId, name, siteId, data: { serialNumbers: serials } }),
      ...moved.map((row) => movedEvent(session, row, zoneId)),
    ];
  });
  return requireZone(store.db, session, zoneId);
});

function movedEvent(session: Session, { serialNumber, siteId, primaryZoneId, secondaryZoneId }: DeviceRow, zoneId: string): NewEvent {
  const from = { primaryZoneId, secondaryZoneId };
  const data = { from, to: { primaryZoneId: zoneId, secondaryZoneId } };
  return { kind: "device.zones_changed", serialNumber, siteId, actor: actorOf(session), data };
}

/** Doors of a site, locked: those that are named, or every one that the session reaches. */
async function doorsToLead(
  transaction: Database,
  session: Session,
  siteId: string,
  named: readonly string[] | undefined,
): Promise<DeviceRow[]> {
  const rows = await transaction
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.accountId, session.accountId),
        eq(devices.siteId, siteId),
        named ? inArray(devices.serialNumber, [...named]) : undefined,
      ),
    )
    .orderBy(devices.serialNumber)
    .for("update");
  const reached = rows.filter((row) => reaches(session, row));
  if (!named) return reached.filter(isDoor);
  if (reached.length < named.length) throw notFound("error_device_not_found");
  if (!reached.every(isDoor)) throw conflict("error_device_not_eligible");
  return reached;
}

/** The zones that a door gets. @throws what giving it these is refused with */
export async function checkDoorZones(transaction: Database, session: Session, row: DeviceRow, wanted: DoorZones) {
  const { primaryZoneId, secondaryZoneId = null, version } = wanted;
  if (version !== undefined && version !== row.version) throw conflict("error_device_version_conflict");
  // In the order of their ids, so that two who give the same zones to two doors never wait for each other.
  for (const zoneId of [primaryZoneId, ...(secondaryZoneId === null ? [] : [secondaryZoneId])].toSorted()) {
    const zone = await lockZone(transaction, session, zoneId, "share");
    if (zone.siteId !== row.siteId) throw notFound("error_zone_not_found");
  }
  if (!isDoor(row)) throw conflict("error_device_not_eligible");
  if (primaryZoneId === secondaryZoneId) throw conflict("error_device_zones_must_differ");
  return { primaryZoneId, secondaryZoneId };
}

type DoorZones = ParsedRequestOf<typeof setDeviceZones>["body"];

export const setDeviceZonesHandler = handle(setDeviceZones, ({ params, body, session, platform }) =>
  changeDeviceSettings({ platform, session, serialNumber: params.serial }, async (row, transaction) => {
    const { primaryZoneId, secondaryZoneId } = await checkDoorZones(transaction, session, row, body);
    const from = { primaryZoneId: row.primaryZoneId, secondaryZoneId: row.secondaryZoneId };
    return {
      kind: "device.zones_changed",
      set: { primaryZoneId, secondaryZoneId },
      data: { from, to: { primaryZoneId, secondaryZoneId } },
    };
  }),
);
