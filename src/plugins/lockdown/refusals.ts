import type { Device } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { startObstacle } from "#domain/lockdown/lockdown.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { Lockdown, type LockdownSession } from "./services.ts";

/** LK-03: why this plan can't be started now, as a translation key. */
export function startRefusal(workflowId: string, kernel: Kernel): string | undefined {
  const { plans, isGeneralLockdownActivated } = kernel.use(Lockdown).state;
  const plan = plans.find(({ id }) => id === workflowId);
  if (!plan) return "lockdown.refusal.notFound";
  const obstacle = startObstacle(plan, isGeneralLockdownActivated, kernel.realtime.serverNowMs());
  return obstacle && `lockdown.refusal.${obstacle}`;
}

/** LK-03: why there is no lockdown to end, or why this person can't end it, as a translation key. */
export function finishRefusal({
  isGeneralLockdownActivated,
  info,
}: Pick<LockdownSession, "isGeneralLockdownActivated" | "info">): string | undefined {
  if (!isGeneralLockdownActivated) return "lockdown.refusal.notActive";
  return info?.isWithinReach ? undefined : "lockdown.refusal.outOfReach";
}

/** why this door can't be released from the lockdown now, as a translation key. */
export function releaseRefusal(door: Device | undefined): string | undefined {
  if (!door?.isUnderLockdown && door?.lockState !== LockState.Lockdown) return "lockdown.refusal.doorFree";
  if (!door.isConnected) return "lockdown.refusal.doorAway";
  return door.hasWebCredential ? undefined : "lockdown.refusal.doorClosedToWeb";
}
