import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { activate } from "./activate.ts";
import { accessCommands } from "./commands/accessCommands.ts";
import { explainPanel, whatCanOpenPanel, whoCanOpenPanel } from "./panels.ts";
import { AccessWords } from "./services.ts";

/** Access checks: who may open what, when, and why, answered by the same rules that doors use. */
export default definePlugin({
  id: "access",
  uses: [DeviceDirectory],
  provides: [AccessWords],
  panels: [whoCanOpenPanel, whatCanOpenPanel, explainPanel],
  menu: [{ panel: "access.explain", group: "investigate", order: 60, isMobile: true }],
  commands: accessCommands,
  activate,
});
