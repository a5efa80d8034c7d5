import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { Device } from "#contract/devices.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { Platform } from "../../platform.ts";

export type DeviceRow = typeof devices.$inferSelect;

type NameOf<Name extends string, Value> = Date extends Value ? `${Name}Utc` : Name;
type ShownOf<Value> = Date extends Value ? string : NonNullable<Value>;
type WholeFacts = {
  [Name in keyof DeviceRow as null extends DeviceRow[Name] ? never : NameOf<Name, DeviceRow[Name]>]: ShownOf<DeviceRow[Name]>;
};
type OtherFacts = {
  [Name in keyof DeviceRow as null extends DeviceRow[Name] ? NameOf<Name, DeviceRow[Name]> : never]?: ShownOf<DeviceRow[Name]>;
};
type Facts = WholeFacts & OtherFacts;
/** What consoles see of the row as it is: the columns that the contract names, instants as text under names with `Utc`, nothing for null. */
type ShownFacts = Pick<Facts, keyof Facts & keyof Device>;

const shownColumns = Object.keys(Device.shape).flatMap((name) => {
  const column = name.replace(/Utc$/, "") as keyof DeviceRow;
  return Object.hasOwn(getTableColumns(devices), column) ? [[name, column] as const] : [];
});

function factsOf(row: DeviceRow): ShownFacts {
  const facts = shownColumns.flatMap(([name, column]) => {
    const value = row[column];
    return value === null ? [] : [[name, value instanceof Date ? value.toISOString() : value] as const];
  });
  return Object.fromEntries(facts) as ShownFacts;
}

/** A device as consoles see it, made of the rows of devices and sites alone: lists are kept for as long as those stand (`deviceLists.ts`). */
export function presentDevice(row: DeviceRow, site: { siteName: string; timeZoneId: string }): Device {
  const { localHosts, ...facts } = factsOf(row);
  return { ...facts, ...site, isUnderLockdown: row.lockdownId !== null, ...(localHosts.length > 0 && { localHosts }) };
}

/** The devices that the session reaches among those that match, by name. */
export async function readDevices(platform: Platform, session: Session, ...conditions: (SQL | undefined)[]): Promise<Device[]> {
  return presentReached(session, await selectDevices(platform, session, ...conditions));
}

/** Devices in the requested order, each once; omits devices out of reach. */
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
