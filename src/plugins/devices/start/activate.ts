import type { Kernel } from "#kernel/plugin.ts";
import { createDeviceDirectory } from "../directory.ts";
import { DeviceDirectory } from "../services.ts";

export function activate(kernel: Kernel): void {
  kernel.provide(DeviceDirectory, createDeviceDirectory(kernel));
}
