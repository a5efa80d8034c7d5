import type { Device } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";

/** The door of a live video: the device itself, or the first door that is paired with it. */
export function doorOf(device: Device | undefined, devices: Readonly<Record<string, Device>>): Device | undefined {
  if (!device || isDoor(device)) return device;
  const paired = device.pairedSerials.flatMap((serialNumber) => devices[serialNumber] ?? []);
  return paired.find(isDoor) ?? Object.values(devices).find((other) => isDoor(other) && other.pairedSerials.includes(device.serialNumber));
}
