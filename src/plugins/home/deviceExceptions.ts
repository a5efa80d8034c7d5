import type { Device } from "#contract/devices.ts";
import { DoorState, LockState } from "#contract/enumerations.ts";

function gravity(device: Device): number {
  if (device.doorState === DoorState.OpenForcedEntry) return 6;
  if (!device.isConnected) return 5;
  if (device.isRecording === false) return 4;
  if (device.doorState === DoorState.OpenTimedOut) return 3;
  if (device.lockState === LockState.Lockdown) return 2;
  return device.lockState === LockState.KeepOpen ? 1 : 0;
}
/** Devices that are not in their normal state; worst first: forced open, offline, a camera that should record but does not, held open, … */
export function deviceExceptions(devices: readonly Device[]): Device[] {
  return devices.filter((device) => gravity(device) > 0).toSorted((a, b) => gravity(b) - gravity(a) || a.name.localeCompare(b.name));
}
