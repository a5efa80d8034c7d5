import { definePlugin } from "#kernel/plugin.ts";
import { LiveViews } from "../cameras/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Notices } from "../notices/services.ts";
import { intercomCommands } from "./commands/intercomCommands.ts";
import { directoryListPanel, entryDetailsPanel } from "./panels.ts";
import { tellCalls } from "./tellCalls.ts";
import { tellRings } from "./tellRings.ts";

/** Intercoms: announces calls and offers to answer (SH-10, IC-06, IC-07); directory of the people who can be called (IC-01, IC-02). */
export default definePlugin({
  id: "intercoms",
  uses: [DeviceDirectory, LiveViews, Notices],
  panels: [directoryListPanel, entryDetailsPanel],
  commands: intercomCommands,
  entities: [
    {
      kind: "directoryEntry",
      title: "intercoms.panel.directory",
      scope: "account_w",
      feature: "intercom",
      command: "intercoms:edit-entry",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./directory/directoryCommands.ts")).searchEntries(query, kernel, signal),
    },
  ],
  activate(kernel) {
    const { scopes, features } = kernel.state;
    if (!features.intercom) return;
    if (scopes.has("device_r")) kernel.own(tellRings(kernel));
    kernel.own(tellCalls(kernel));
  },
});
