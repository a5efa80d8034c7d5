import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { command, type Kernel } from "#kernel/plugin.ts";
import { pluginMore } from "#kernel/pluginMore.ts";
import { CirclePlay, Pencil, Plus, Trash2 } from "#kernel/ui/icons.ts";

const OneTest = z.object({ testId: Id });
const pickTest = { testId: { entity: "policytest", label: "policy.pick.test" } } as const;
const open = (kernel: Kernel, params: object) => kernel.panels.open("policy.tests", params);

export default pluginMore({
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
});
