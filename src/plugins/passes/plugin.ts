import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { PassComments } from "#contract/passes.ts";
import { command, definePlugin, panel } from "#kernel/plugin.ts";
import { CircleCheck, CircleSlash, IdCard, Inbox, ListChecks } from "#kernel/ui/icons.ts";

const pickPass = { id: { entity: "pass", label: "passes.pick.pass" } } as const;
const pickDecision = { ...pickPass, comments: { label: "passes.pick.comments", text: true } } as const;
const Decision = z.object({ id: Id, comments: z.optional(PassComments) });
const gate = { scope: "account_w", feature: "passRequiresApproval" } as const;

/** The requests for passes: what waits for approval, and what was decided (AP-01 … AP-04, SH-05). */
export default definePlugin({
  id: "passes",
  locales: { en: () => import("./locales/en.ts"), es: () => import("./locales/es.ts") },
  panelLocales: { en: () => import("./locales/panels.en.ts"), es: () => import("./locales/panels.es.ts") },
  panels: [
    panel({
      id: "passes.list",
      title: "passes.panel.list",
      icon: Inbox,
      ...gate,
      route: "/settings/approvalrequests",
      isSingleton: true,
      load: () => import("./panels/PassList.tsx"),
    }),
    panel({
      id: "passes.detail",
      title: "passes.panel.detail",
      icon: IdCard,
      ...gate,
      route: "/settings/approvalrequests/detail",
      params: z.object({ id: z.optional(Id) }),
      isSingleton: true,
      placement: "right",
      width: 380,
      isInPalette: false,
      load: () => import("./panels/PassDetail.tsx"),
    }),
  ],
  commands: [
    command({
      id: "passes:show",
      title: "passes.command.show",
      icon: IdCard,
      keywords: "passes.keywords",
      ...gate,
      isUndoable: true,
      args: z.object({ id: Id }),
      pickers: pickPass,
      run: ({ id }, kernel) => kernel.panels.open("passes.detail", { id }),
    }),
    command({
      id: "passes:approve",
      title: "passes.command.approve",
      icon: CircleCheck,
      keywords: "passes.keywords",
      ...gate,
      args: Decision,
      pickers: pickDecision,
      run: async (args, kernel, { signal }) => (await import("./commands/decidePass.ts")).decidePass("approved", args, kernel, signal),
    }),
    command({
      id: "passes:reject",
      title: "passes.command.reject",
      icon: CircleSlash,
      keywords: "passes.keywords",
      ...gate,
      args: Decision,
      pickers: pickDecision,
      run: async (args, kernel, { signal }) => (await import("./commands/decidePass.ts")).decidePass("rejected", args, kernel, signal),
    }),
    command({
      id: "passes:require-approval",
      title: "passes.command.require",
      icon: ListChecks,
      keywords: "passes.keywords",
      scope: "accountsettings_w",
      feature: "passRequiresApproval",
      args: z.object({ isRequired: z.boolean() }),
      pickers: {
        isRequired: {
          label: "passes.pick.required",
          options: ({ t }) => [
            { value: true, label: t("passes.require.yes") },
            { value: false, label: t("passes.require.no") },
          ],
        },
      },
      run: async ({ isRequired }, kernel, { signal }) =>
        (await import("./commands/requireApproval.ts")).requireApproval(isRequired, kernel, signal),
    }),
  ],
  entities: [
    {
      kind: "pass",
      title: "passes.entity",
      ...gate,
      command: "passes:show",
      search: async (query, kernel, signal) => (await import("./searchPasses.ts")).searchPasses(query, kernel, signal),
    },
  ],
  topBarItems: [{ id: "passes.bell", ...gate, order: 20, load: () => import("./start/Bell.tsx") }],
  activate: async (kernel) => (await import("./start/activate.ts")).activate(kernel),
});
