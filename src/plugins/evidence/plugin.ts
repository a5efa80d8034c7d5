import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Recorded } from "../playback/services.ts";
import { caseCommands } from "./commands/caseCommands.ts";
import { collectCommands } from "./commands/collectCommands.ts";
import { caseDetailPanel, caseListPanel } from "./panels.ts";

/** Evidence cases (B-04). */
export default definePlugin({
  id: "evidence",
  uses: [DeviceDirectory, Recorded],
  panels: [caseListPanel, caseDetailPanel],
  menu: [{ panel: "evidence.list", group: "investigate", order: 40 }],
  commands: [...caseCommands, ...collectCommands],
  entities: [
    {
      kind: "case",
      title: "evidence.list",
      scope: "device_r",
      command: "evidence:show",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchCases.ts")).searchCases(query, kernel, signal),
    },
  ],
});
