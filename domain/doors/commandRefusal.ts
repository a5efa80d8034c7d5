import { DeviceType, LockState } from "#contract/enumerations.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";
import type { Scope } from "#contract/scopes.ts";

/** The facts of a door for the rules. */
export interface CommandedDevice {
  deviceType: number;
  isConnected: boolean;
  lockState: number;
  isUnderLockdown: boolean;
  hasWebCredential: boolean;
}

/** EN-03: what has a lock. */
export const doorTypes: readonly number[] = [DeviceType.AccessControl, DeviceType.Intercoms, DeviceType.WirelessLock];
/** the others are set by controllers, schedules and lockdown. */
const commandable: readonly number[] = [LockState.Locked, LockState.Unlocked, LockState.KeepOpen];

export function isDoor({ deviceType }: Pick<CommandedDevice, "deviceType">): boolean {
  return doorTypes.includes(deviceType);
}

/** From the moment it is ordered, though its controller may not have confirmed it. */
function isLockedDown({ lockState, isUnderLockdown }: Pick<CommandedDevice, "lockState" | "isUnderLockdown">): boolean {
  return isUnderLockdown || lockState === LockState.Lockdown;
}

/**
 * UL-01, Q-85: why a person may not put this door in that lock state now; undefined when they may.
 * A door under lockdown can only be locked, which ends its lockdown, and only by a holder of lockdown_w.
 */
export function refusalOfCommand(
  device: CommandedDevice,
  lockStateType: number,
  caller: { scopes: ReadonlySet<Scope> },
): ErrorCode | undefined {
  if (!caller.scopes.has("deviceremoteaccess_w")) return "error_forbidden";
  if (!isDoor(device) || !commandable.includes(lockStateType)) return "error_device_lock_state_not_allowed";
  if (!device.isConnected) return "error_device_disconnected";
  const endsLockdown = lockStateType === LockState.Locked && caller.scopes.has("lockdown_w");
  if (isLockedDown(device) && !endsLockdown) return "error_device_in_lockdown";
  if (!device.hasWebCredential) return "error_device_no_web_credential";
  return undefined;
}

export type UnlockObstacle = "disconnected" | "lockdown" | "noWebCredential" | "alreadyUnlocked" | "unlockedBySchedule";

/** UL-02, UL-03: why the unlock button is disabled; undefined when it is not. */
export function unlockObstacle(device: CommandedDevice): UnlockObstacle | undefined {
  if (!device.isConnected) return "disconnected";
  if (isLockedDown(device)) return "lockdown";
  // Before what passes by itself, and in the order in which the platform refuses.
  if (!device.hasWebCredential) return "noWebCredential";
  if (device.lockState === LockState.Unlocked || device.lockState === LockState.KeepOpen) return "alreadyUnlocked";
  if (device.lockState === LockState.UnlockedWithSchedule) return "unlockedBySchedule";
  return undefined;
}
