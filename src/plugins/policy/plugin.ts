import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { ListChecks } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "./services.ts";
import { PreviewQuestion } from "./start/previewQuestion.ts";

/** Who gains and who loses access before a change is saved, and what the account wants of its policy (C-03). */
export default definePlugin({
  id: "policy",
  uses: [DeviceDirectory],
  provides: [PolicyPreview, PreviewQuestion],
  panels: [
    panel({
      id: "policy.tests",
      title: "policy.panel.tests",
      icon: ListChecks,
      scope: "schedule_r",
      route: "/settings/policytests",
      params: z.object({ testId: z.optional(Id), ask: z.optional(z.enum(["create", "edit", "delete"])) }),
      isSingleton: true,
      load: () => import("./tests/TestList.tsx"),
    }),
  ],
  menu: [{ panel: "policy.tests", portal: "access", section: "manage", order: 75 }],
  questions: [{ id: "policy.preview", order: 0, load: () => import("./start/PreviewHost.tsx") }],
  loadMore: () => import("./more.ts"),
  activate: async (kernel) => (await import("./start/activate.ts")).activate(kernel),
});
