import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { ShieldAlert } from "#kernel/ui/icons.ts";

export const planListPanel = panel({
  id: "lockdown.plans",
  title: "lockdown.panel.plans",
  icon: ShieldAlert,
  scope: "lockdown_w",
  route: "/settings/lockdownplan",
  isSingleton: true,
  setting: { group: "access", hint: "lockdown.setting.plans" },
  load: () => import("./editor/PlanList.tsx"),
});

export const PlanEditorParams = z.object({ workflowId: z.optional(Id), ask: z.optional(z.literal("delete")) });

export const planEditorPanel = panel({
  id: "lockdown.plan",
  title: "lockdown.panel.plan",
  icon: ShieldAlert,
  scope: "lockdown_w",
  params: PlanEditorParams,
  instanceKey: ({ workflowId }) => workflowId ?? "",
  placement: "right",
  load: () => import("./editor/PlanEditor.tsx"),
});
