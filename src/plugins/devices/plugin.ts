import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "./services.ts";
import { createDeviceDirectory } from "./directory.ts";

/** The equipment of the account as every other plugin sees it. */
export default definePlugin({
  id: "devices",
  provides: [DeviceDirectory],
  activate: (kernel) => kernel.provide(DeviceDirectory, createDeviceDirectory(kernel)),
});
