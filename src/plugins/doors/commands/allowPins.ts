import { allowPins } from "#contract/devices.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";

/** CR-05: lets a door take PINs again before its time is over. */
export async function allowPinsAt(serialNumber: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(allowPins, { params: { serial: serialNumber } }, signal);
  kernel.toast.success("doors.pins.allowed", { name: kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber });
}
