import type { Device } from "#contract/devices.ts";
import { DeviceType, DoorState, LockState } from "#contract/enumerations.ts";

export interface DeviceSummary {
  total: number;
  offline: number;
  open: number;
  /** Worst first: forced open, offline, a camera that should record but does not, held open, lockdown, kept open. */
  exceptions: Device[];
}

function gravity(device: Device): number {
  if (device.doorState === DoorState.OpenForcedEntry) return 6;
  if (!device.isConnected) return 5;
  if (device.isRecording === false) return 4;
  if (device.doorState === DoorState.OpenTimedOut) return 3;
  if (device.lockState === LockState.Lockdown) return 2;
  return device.lockState === LockState.KeepOpen ? 1 : 0;
}
const openDoors: readonly number[] = [
  DoorState.OpenVerified,
  DoorState.OpenRequestToExit,
  DoorState.OpenForcedEntry,
  DoorState.OpenTimedOut,
];
const openLocks: readonly number[] = [
  LockState.Unlocked,
  LockState.KeepOpen,
  LockState.UnlockedWithSchedule,
  LockState.UnlockedRequestToExit,
];

/** Devices that are not in their normal state. */
export function deviceExceptions(devices: readonly Device[]): DeviceSummary {
  const hasDoor = ({ deviceType }: Device) =>
    deviceType !== DeviceType.Camera && deviceType !== DeviceType.TVCamera && deviceType !== DeviceType.Gateway;
  return {
    total: devices.length,
    offline: devices.filter(({ isConnected }) => !isConnected).length,
    open: devices.filter((device) => hasDoor(device) && (openDoors.includes(device.doorState) || openLocks.includes(device.lockState)))
      .length,
    exceptions: devices.filter((device) => gravity(device) > 0).toSorted((a, b) => gravity(b) - gravity(a) || a.name.localeCompare(b.name)),
  };
}
