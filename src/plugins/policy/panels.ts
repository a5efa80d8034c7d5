import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { ListChecks } from "#kernel/ui/icons.ts";

export const TestListParams = z.object({ testId: z.optional(Id), ask: z.optional(z.enum(["create", "edit", "delete"])) });

export const testListPanel = panel({
  id: "policy.tests",
  title: "policy.panel.tests",
  icon: ListChecks,
  scope: "schedule_r",
  route: "/settings/policytests",
  params: TestListParams,
  isSingleton: true,
  setting: { group: "access", hint: "policy.setting.tests" },
  load: () => import("./tests/TestList.tsx"),
});
