import type { Device } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";

export interface ZoneDoors {
  /** Doors that lead into the zone. */
  inward: Device[];
  /** Doors that lead out of the zone into another one. */
  outward: Device[];
}

/** The doors of a zone within the session's reach, by name. */
export function doorsOfZone(zoneId: string, devices: Readonly<Record<string, Device>>): ZoneDoors {
  const doors = Object.values(devices).filter(isDoor).toSorted(byName);
  return {
    inward: doors.filter(({ primaryZoneId }) => primaryZoneId === zoneId),
    outward: doors.filter(({ secondaryZoneId }) => secondaryZoneId === zoneId),
  };
}

/** Doors of the site that can be made to lead into the zone: not those that already lead into it or out of it. */
export function doorsToAdd(zoneId: string, siteId: string, devices: Readonly<Record<string, Device>>): Device[] {
  return Object.values(devices)
    .filter((device) => device.siteId === siteId && isDoor(device) && device.primaryZoneId !== zoneId && device.secondaryZoneId !== zoneId)
    .toSorted(byName);
}

function byName(one: Device, other: Device): number {
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}
