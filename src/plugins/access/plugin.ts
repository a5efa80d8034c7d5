import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { AccessWords } from "./services.ts";
import { accessCommands } from "./commands/accessCommands.ts";
import { activate } from "./activate.ts";
import { whoCanOpenPanel, whatCanOpenPanel, explainPanel } from "./panels.ts";

/** Access checks: who may open what, when, and why, answered by the same rules that doors use. */
export default definePlugin({
  id: "access",
  uses: [DeviceDirectory],
  provides: [AccessWords],
  panels: [whoCanOpenPanel, whatCanOpenPanel, explainPanel],
  commands: accessCommands,
  activate,
});
