import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "./services.ts";

/** The equipment of the account as every other plugin sees it. */
export default definePlugin({
  id: "devices",
  provides: [DeviceDirectory],
  activate: async (kernel) => (await import("./start/activate.ts")).activate(kernel),
});
