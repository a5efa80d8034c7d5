import type { Device } from "#contract/devices.ts";
import { DoorState, LockState } from "#contract/enumerations.ts";

export interface HeldDoors {
  total: number;
  /** Doors whose controllers have reported the lockdown. */
  confirmed: number;
  forcedOpen: number;
  /** Doors that need attention: forced open first, then unconfirmed ones; then by name. */
  needPerson: Device[];
}

/** The doors of the lockdown within this session's reach. */
export function heldDoors(devices: readonly Device[]): HeldDoors {
  const held = devices.filter(({ isUnderLockdown }) => isUnderLockdown);
  const isForced = ({ doorState }: Device) => doorState === DoorState.OpenForcedEntry;
  const isConfirmed = ({ lockState }: Device) => lockState === LockState.Lockdown;
  return {
    total: held.length,
    confirmed: held.filter(isConfirmed).length,
    forcedOpen: held.filter(isForced).length,
    needPerson: held
      .filter((door) => isForced(door) || !isConfirmed(door))
      .toSorted((a, b) => Number(isForced(b)) - Number(isForced(a)) || a.name.localeCompare(b.name)),
  };
}
