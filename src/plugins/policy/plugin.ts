import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { command, definePlugin, type Kernel, type PanelProps } from "#kernel/plugin.ts";
import { CirclePlay, Pencil, Plus, Trash2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { PolicyPreview } from "./services.ts";
import { PreviewQuestion } from "./confirm/previewQuestion.ts";
import { activate } from "./activate.ts";
import { type TestListParams, testListPanel } from "./panels.ts";

const OneTest = z.object({ testId: Id });
const pickTest = { testId: { entity: "policytest", label: "policy.pick.test" } } as const;
const open = (kernel: Kernel, params: PanelProps<typeof TestListParams>["params"]) => kernel.panels.open(testListPanel, params);

/** Who gains and who loses access before a change is saved, and what the account wants of its policy (C-03). */
export default definePlugin({
  id: "policy",
  uses: [DeviceDirectory],
  provides: [PolicyPreview, PreviewQuestion],
  panels: [testListPanel],
  menu: [{ panel: "policy.tests", portal: "access", section: "manage", order: 75 }],
  questions: [{ id: "policy.preview", order: 0, load: () => import("./shell/PreviewHost.tsx") }],
  commands: [
    command({
      id: "policy:run-tests",
      title: "policy.command.run",
      icon: CirclePlay,
      keywords: "policy.keywords",
      scope: "schedule_r",
      isUndoable: true,
      run: async (_, kernel, { signal }) => (await import("./commands/runTests.ts")).runTests(kernel, signal),
    }),
    command({
      id: "policy:create-test",
      title: "policy.command.create",
      icon: Plus,
      keywords: "policy.keywords",
      scope: "schedule_w",
      when: ({ scopes }) => scopes.has("schedule_r"),
      run: (_, kernel) => open(kernel, { ask: "create" }),
    }),
    command({
      id: "policy:edit-test",
      title: "policy.command.edit",
      icon: Pencil,
      keywords: "policy.keywords",
      scope: "schedule_w",
      args: OneTest,
      pickers: pickTest,
      when: ({ scopes }) => scopes.has("schedule_r"),
      run: ({ testId }, kernel) => open(kernel, { testId, ask: "edit" }),
    }),
    command({
      id: "policy:delete-test",
      title: "policy.command.delete",
      icon: Trash2,
      keywords: "policy.keywords",
      scope: "schedule_w",
      args: OneTest,
      pickers: pickTest,
      when: ({ scopes }) => scopes.has("schedule_r"),
      run: ({ testId }, kernel) => open(kernel, { testId, ask: "delete" }),
    }),
  ],
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
