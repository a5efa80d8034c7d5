import { allowPins } from "#contract/devices.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";

/** CR-05: makes a door accept PINs again before its block ends. */
export async function allowPinsAt(serialNumber: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(allowPins, { params: { serial: serialNumber } }, signal);
  kernel.toast.success("doors.pins.allowed", { name: kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber });
}
