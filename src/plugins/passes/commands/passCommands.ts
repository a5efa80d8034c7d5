import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { PassComments } from "#contract/passes.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { CircleCheck, CircleSlash, IdCard, ListChecks } from "#kernel/ui/icons.ts";
import { passDetailPanel } from "../panels.ts";

const pickPass = { id: { entity: "pass", label: "passes.pick.pass" } } as const;
const pickDecision = { ...pickPass, comments: { label: "passes.pick.comments", text: true } } as const;
const Decision = z.object({ id: Id, comments: z.optional(PassComments) });
const gate = { scope: "account_w", feature: "passRequiresApproval" } as const;

export const showPass = command({
  id: "passes:show",
  title: "passes.command.show",
  icon: IdCard,
  keywords: "passes.keywords",
  ...gate,
  isUndoable: true,
  args: z.object({ id: Id }),
  pickers: pickPass,
  run: ({ id }, kernel) => kernel.panels.open(passDetailPanel, { id }),
});
export const approvePass = command({
  id: "passes:approve",
  title: "passes.command.approve",
  icon: CircleCheck,
  keywords: "passes.keywords",
  ...gate,
  args: Decision,
  pickers: pickDecision,
  run: async (args, kernel, { signal }) => (await import("./decidePass.ts")).decidePass("approved", args, kernel, signal),
});
export const rejectPass = command({
  id: "passes:reject",
  title: "passes.command.reject",
  icon: CircleSlash,
  keywords: "passes.keywords",
  ...gate,
  args: Decision,
  pickers: pickDecision,
  run: async (args, kernel, { signal }) => (await import("./decidePass.ts")).decidePass("rejected", args, kernel, signal),
});
export const requireApproval = command({
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
  run: async ({ isRequired }, kernel, { signal }) => (await import("./requireApproval.ts")).requireApproval(isRequired, kernel, signal),
});

export const passCommands: readonly AnyCommand[] = [showPass, approvePass, rejectPass, requireApproval];
