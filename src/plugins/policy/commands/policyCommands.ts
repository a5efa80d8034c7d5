import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command, type Kernel, type PanelProps } from "#kernel/plugin.ts";
import { CirclePlay, Pencil, Plus, Trash2 } from "#kernel/ui/icons.ts";
import { type TestListParams, testListPanel } from "../panels.ts";

const OneTest = z.object({ testId: Id });
const pickTest = { testId: { entity: "policytest", label: "policy.pick.test" } } as const;
const open = (kernel: Kernel, params: PanelProps<typeof TestListParams>["params"]) => kernel.panels.open(testListPanel, params);

export const runTests = command({
  id: "policy:run-tests",
  title: "policy.command.run",
  icon: CirclePlay,
  keywords: "policy.keywords",
  scope: "schedule_r",
  isUndoable: true,
  run: async (_, kernel, { signal }) => (await import("./runTests.ts")).runTests(kernel, signal),
});
export const createTest = command({
  id: "policy:create-test",
  title: "policy.command.create",
  icon: Plus,
  keywords: "policy.keywords",
  scope: "schedule_w",
  when: ({ scopes }) => scopes.has("schedule_r"),
  run: (_, kernel) => open(kernel, { ask: "create" }),
});
export const editTest = command({
  id: "policy:edit-test",
  title: "policy.command.edit",
  icon: Pencil,
  keywords: "policy.keywords",
  scope: "schedule_w",
  args: OneTest,
  pickers: pickTest,
  when: ({ scopes }) => scopes.has("schedule_r"),
  run: ({ testId }, kernel) => open(kernel, { testId, ask: "edit" }),
});
export const deleteTest = command({
  id: "policy:delete-test",
  title: "policy.command.delete",
  icon: Trash2,
  keywords: "policy.keywords",
  scope: "schedule_w",
  args: OneTest,
  pickers: pickTest,
  when: ({ scopes }) => scopes.has("schedule_r"),
  run: ({ testId }, kernel) => open(kernel, { testId, ask: "delete" }),
});

export const policyCommands: readonly AnyCommand[] = [runTests, createTest, editTest, deleteTest];
