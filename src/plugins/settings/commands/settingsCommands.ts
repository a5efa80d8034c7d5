import * as z from "zod/mini";
import { ReasonKind, reasonKinds } from "#contract/reasons.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { MessageSquare } from "#kernel/ui/icons.ts";

export const askReason = command({
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
  run: async (args, kernel, { signal }) => (await import("./askReason.ts")).askReason(args, kernel, signal),
});

export const settingsCommands: readonly AnyCommand[] = [askReason];
