import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { activate } from "./activate.ts";
import { policyCommands } from "./commands/policyCommands.ts";
import { PreviewQuestion } from "./confirm/previewQuestion.ts";
import { testListPanel } from "./panels.ts";
import { PolicyPreview } from "./services.ts";

/** Preview of who gains and who loses access by a change, and policy tests (C-03). */
export default definePlugin({
  id: "policy",
  uses: [DeviceDirectory],
  provides: [PolicyPreview, PreviewQuestion],
  panels: [testListPanel],
  questions: [{ id: "policy.preview", order: 0, load: () => import("./shell/PreviewHost.tsx") }],
  commands: policyCommands,
  entities: [
    {
      kind: "policytest",
      title: "policy.entity",
      scope: "schedule_w",
      command: "policy:edit-test",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./tests/searchTests.ts")).searchTests(query, kernel, signal),
    },
  ],
  activate,
});
