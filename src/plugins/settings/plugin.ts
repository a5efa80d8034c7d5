import { definePlugin, panel } from "#kernel/plugin.ts";
import { Building2, MessageSquare, Settings } from "#kernel/ui/icons.ts";
import { settingsCommands } from "./commands/settingsCommands.ts";

/** Where everything that is set once begins (SH-11). */
export default definePlugin({
  id: "settings",
  panels: [
    panel({
      id: "settings.index",
      title: "settings.title",
      icon: Settings,
      scope: ["site_r", "zone_r", "group_r", "role_r", "support_r", "schedule_r", "account_r", "accountsettings_r"],
      route: "/settings",
      isSingleton: true,
      load: () => import("./panels/SettingsIndex.tsx"),
    }),
    panel({
      id: "settings.reasons",
      title: "settings.panel.reasons",
      icon: MessageSquare,
      scope: "accountsettings_r",
      route: "/settings/reasons",
      isSingleton: true,
      load: () => import("./panels/ReasonSettings.tsx"),
    }),
    panel({
      id: "settings.onboarding",
      title: "settings.panel.onboarding",
      icon: Building2,
      scope: "account_r",
      route: "/settings/onboarding",
      isSingleton: true,
      load: () => import("./panels/Onboarding.tsx"),
    }),
  ],
  commands: settingsCommands,
});
