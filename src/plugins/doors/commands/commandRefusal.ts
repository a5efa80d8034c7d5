import type { Device } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { type UnlockObstacle, unlockObstacle } from "#domain/doors/commandRefusal.ts";

/** UL-03 */
const obstacleKeys: Record<UnlockObstacle, string> = {
  disconnected: "doors.refusal.disconnected",
  lockdown: "doors.refusal.lockdown",
  alreadyUnlocked: "doors.refusal.alreadyUnlocked",
  unlockedBySchedule: "doors.refusal.bySchedule",
  noWebCredential: "doors.refusal.noWebCredential",
};

/** Why the console can't put this door in this state now, as a translation key. The server decides again. */
export function commandRefusal(door: Device | undefined, wanted: LockState): string | undefined {
  if (!door) return "doors.refusal.notFound";
  const obstacle = unlockObstacle(door);
  if (wanted === LockState.Unlocked) return obstacle && obstacleKeys[obstacle];
  // Unlocked doors can still be kept open or locked.
  if (obstacle === "disconnected" || obstacle === "lockdown" || obstacle === "noWebCredential") return obstacleKeys[obstacle];
  if (wanted === LockState.KeepOpen && door.lockState === LockState.KeepOpen) return obstacleKeys.alreadyUnlocked;
  if (wanted === LockState.Locked && door.lockState === LockState.Locked) return "doors.refusal.alreadyLocked";
  return undefined;
}
