import { definePlugin } from "#kernel/plugin.ts";
import { settingsCommands } from "./commands/settingsCommands.ts";
import { onboardingPanel, reasonSettingsPanel, settingsIndexPanel } from "./panels.ts";

/** Overview of the settings (SH-11). */
export default definePlugin({
  id: "settings",
  panels: [settingsIndexPanel, reasonSettingsPanel, onboardingPanel],
  menu: [{ panel: "settings.index", group: "more", order: 40, isMobile: true }],
  commands: settingsCommands,
});
