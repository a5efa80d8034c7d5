import type { Device } from "#contract/devices.ts";
import { DoorState, LockState } from "#contract/enumerations.ts";

export interface HeldDoors {
  total: number;
  /** Their controllers have reported that they are in lockdown. */
  confirmed: number;
  forcedOpen: number;
  /** Those that somebody should look at: open by force, else not confirmed. The worst first, then by name. */
  needPerson: Device[];
}

/** The doors of the lockdown, as far as this session reaches them. */
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
