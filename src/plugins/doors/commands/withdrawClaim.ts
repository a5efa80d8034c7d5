import { withdrawClaim } from "#contract/onboarding.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";

/** AU-16: withdraws the claim to a serial number that no device has proved. */
export async function withdrawClaimOf(serialNumber: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const name = kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber;
  await kernel.api.call(withdrawClaim, { params: { serial: serialNumber } }, signal);
  kernel.toast.success("doors.claim.withdrawn", { name });
}
