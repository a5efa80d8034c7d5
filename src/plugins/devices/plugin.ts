import { definePlugin } from "#kernel/plugin.ts";
import { createDeviceDirectory } from "./directory.ts";
import { DeviceDirectory } from "./services.ts";

/** The directory of the account's devices, for all other plugins. */
export default definePlugin({
  id: "devices",
  provides: [DeviceDirectory],
  activate: (kernel) => kernel.provide(DeviceDirectory, createDeviceDirectory(kernel)),
});
