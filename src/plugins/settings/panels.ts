import { panel } from "#kernel/plugin.ts";
import { Building2, MessageSquare, Settings } from "#kernel/ui/icons.ts";

export const settingsIndexPanel = panel({
  id: "settings.index",
  title: "settings.title",
  icon: Settings,
  scope: ["site_r", "zone_r", "group_r", "role_r", "support_r", "schedule_r", "account_r", "accountsettings_r"],
  route: "/settings",
  isSingleton: true,
  load: () => import("./panels/SettingsIndex.tsx"),
});

export const reasonSettingsPanel = panel({
  id: "settings.reasons",
  title: "settings.panel.reasons",
  icon: MessageSquare,
  scope: "accountsettings_r",
  route: "/settings/reasons",
  isSingleton: true,
  setting: { group: "organisation", hint: "settings.setting.reasons" },
  load: () => import("./panels/ReasonSettings.tsx"),
});

export const onboardingPanel = panel({
  id: "settings.onboarding",
  title: "settings.panel.onboarding",
  icon: Building2,
  scope: "account_r",
  route: "/settings/onboarding",
  isSingleton: true,
  setting: { group: "organisation", hint: "settings.setting.onboarding" },
  load: () => import("./panels/Onboarding.tsx"),
});
