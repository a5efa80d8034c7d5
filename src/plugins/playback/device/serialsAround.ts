import type { Device } from "#contract/devices.ts";

/** A camera and the devices paired with it, whichever side of the pair stores the pairing. */
export function serialsAround({ serialNumber, pairedSerials }: Device, devices: Readonly<Record<string, Device>>): string[] {
  const others = Object.values(devices).filter((other) => other.pairedSerials.includes(serialNumber));
  return [...new Set([serialNumber, ...pairedSerials, ...others.map((other) => other.serialNumber)])];
}
