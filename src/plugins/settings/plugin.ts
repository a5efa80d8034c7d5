import { definePlugin } from "#kernel/plugin.ts";
import { settingsIndexPanel, reasonSettingsPanel, onboardingPanel } from "./panels.ts";
import { settingsCommands } from "./commands/settingsCommands.ts";

/** Overview of the settings (SH-11). */
export default definePlugin({
  id: "settings",
  panels: [settingsIndexPanel, reasonSettingsPanel, onboardingPanel],
  commands: settingsCommands,
});
