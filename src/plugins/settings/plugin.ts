import * as z from "zod/mini";
import { ReasonKind, reasonKinds } from "#contract/reasons.ts";
import { command, definePlugin, panel } from "#kernel/plugin.ts";
import { Building2, MessageSquare, Settings } from "#kernel/ui/icons.ts";

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
  commands: [
    command({
      id: "settings:ask-reason",
      title: "settings.command.askReason",
      icon: MessageSquare,
      keywords: "settings.keywords",
      scope: "accountsettings_w",
      args: z.object({ kind: z.union([ReasonKind, z.literal("all")]), isAsked: z.boolean() }),
      pickers: {
        kind: {
          label: "settings.pick.kind",
          options: ({ t }) => (["all", ...reasonKinds] as const).map((kind) => ({ value: kind, label: t(`settings.kind.${kind}`) })),
        },
        isAsked: {
          label: "settings.pick.isAsked",
          options: ({ t }) => [
            { value: true, label: t("settings.asked.yes") },
            { value: false, label: t("settings.asked.no") },
          ],
        },
      },
      objectName: ({ kind }, { t }) => t(`settings.kind.${kind}`),
      run: async (args, kernel, { signal }) => (await import("./commands/askReason.ts")).askReason(args, kernel, signal),
    }),
  ],
});
