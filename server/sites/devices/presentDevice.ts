import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Device } from "#contract/devices.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Platform } from "../../platform.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";

export type DeviceRow = typeof devices.$inferSelect;

/** A device as consoles see it, made of the rows of devices and sites alone: lists are kept for as long as those stand (`deviceLists.ts`). */
export function presentDevice(row: DeviceRow, site: { siteName: string; timeZoneId: string }): Device {
  return {
    serialNumber: row.serialNumber,
    name: row.name,
    deviceType: row.deviceType,
    siteId: row.siteId,
    ...site,
    ...(row.primaryZoneId !== null && { primaryZoneId: row.primaryZoneId }),
    ...(row.secondaryZoneId !== null && { secondaryZoneId: row.secondaryZoneId }),
    isConnected: row.isConnected,
    ...(row.connectionChangedAt && { connectionChangedAtUtc: row.connectionChangedAt.toISOString() }),
    lockState: row.lockState,
    ...(row.lockStateChangedAt && { lockStateChangedAtUtc: row.lockStateChangedAt.toISOString() }),
    isUnderLockdown: row.lockdownId !== null,
    doorState: row.doorState,
    ...(row.doorStateChangedAt && { doorStateChangedAtUtc: row.doorStateChangedAt.toISOString() }),
    ...(row.isRecording !== null && { isRecording: row.isRecording }),
    ...(row.relocksAt && { relocksAtUtc: row.relocksAt.toISOString() }),
    ...(row.pinsLockedUntil && { pinsLockedUntilUtc: row.pinsLockedUntil.toISOString() }),
    lockReleaseMs: row.lockReleaseMs,
    hasWebCredential: row.hasWebCredential,
    isVideoEnabled: row.isVideoEnabled,
    isAudioEnabled: row.isAudioEnabled,
    isOnWall: row.isOnWall,
    ...(row.number !== null && { number: row.number }),
    pairedSerials: row.pairedSerials,
    ...(row.gatewaySerial !== null && { gatewaySerial: row.gatewaySerial }),
    ...(row.videoSourceId !== null && { videoSourceId: row.videoSourceId }),
    ...(row.firmwareVersion !== null && { firmwareVersion: row.firmwareVersion }),
    ...(row.localHosts.length > 0 && { localHosts: row.localHosts }),
    ...(row.claimExpiresAt && { claimExpiresAtUtc: row.claimExpiresAt.toISOString() }),
    version: row.version,
    sequence: row.sequence,
  };
}

/** The devices that the session reaches among those that match, by name. */
export async function readDevices(platform: Platform, session: Session, ...conditions: (SQL | undefined)[]): Promise<Device[]> {
  return presentReached(session, await selectDevices(platform, session, ...conditions));
}

/** Those devices in the order asked for, each once; a device that is not reached is absent. */
export async function readDevicesBySerial(platform: Platform, session: Session, serialNumbers: readonly string[]): Promise<Device[]> {
  const isAsked = sql`${devices.serialNumber} = ANY(${sql.param([...serialNumbers])})`;
  // Before every command to a door: each connection plans it once.
  const rows = await selectDevices(platform, session, isAsked).prepare("devices-by-serial").execute();
  const found = new Map(presentReached(session, rows).map((device) => [device.serialNumber, device]));
  return [...new Set(serialNumbers)].flatMap((serialNumber) => found.get(serialNumber) ?? []);
}

function selectDevices(platform: Platform, session: Session, ...conditions: (SQL | undefined)[]) {
  return platform.store.db
    .select({ row: devices, siteName: sites.name, timeZoneId: sites.timeZoneId })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, session.accountId), ...conditions))
    .orderBy(devices.name, devices.serialNumber);
}

function presentReached(session: Session, rows: readonly { row: DeviceRow; siteName: string; timeZoneId: string }[]): Device[] {
  return rows.filter(({ row }) => reaches(session, row)).map(({ row, ...site }) => presentDevice(row, site));
}

export async function requireDevice(platform: Platform, session: Session, serialNumber: string): Promise<Device> {
  const [device] = await readDevicesBySerial(platform, session, [serialNumber]);
  if (!device) throw notFound("error_device_not_found");
  return device;
}
