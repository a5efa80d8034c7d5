import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { reasonRule } from "#contract/reasons.ts";
import { aloneRefusal } from "#kernel/downloads/oneAtATime.ts";
import { type AnyCommand, type Command, command, type Kernel } from "#kernel/plugin.ts";
import {
  CircleCheck,
  Download,
  FileText,
  Folder,
  type Icon,
  Lock,
  LockOpen,
  MessageSquare,
  Plus,
  RotateCcw,
  Trash2,
} from "#kernel/ui/icons.ts";
import { caseDetailPanel, caseListPanel } from "../panels.ts";
import type { CaseDeed } from "./caseDeeds.ts";

const scope = "device_r" as const;
const OneCase = z.object({ id: Id });
const pickCase = { id: { entity: "case", label: "evidence.pick.case" } } as const;

export const mayExport = (_args: unknown, kernel: Kernel): string | undefined =>
  kernel.state.user.videoRights.export ? undefined : "errors.error_export_not_allowed";

/** Name of a case, if a panel has loaded it. */
function nameOfCase({ id }: { id: string }, kernel: Kernel): string | undefined {
  const read = kernel.queryClient.getQueriesData<{ name?: string }>({ queryKey: ["evidence", kernel.state.user.accountId, "one", id] });
  return read.map(([, found]) => found?.name).find((name) => name !== undefined);
}

/** A command whose only argument is the case. */
function onCase(id: CaseDeed, icon: Icon, more: Partial<Command<typeof OneCase>> = {}): Command {
  return command({
    id: `evidence:${id}`,
    title: `evidence.command.${id}`,
    icon,
    keywords: "evidence.keywords",
    scope,
    args: OneCase,
    pickers: pickCase,
    objectName: nameOfCase,
    disabledBecause: mayExport,
    run: async (args, kernel, { signal }) => (await import("./caseDeeds.ts")).caseDeeds[id](args.id, kernel, signal),
    ...more,
  });
}

export const openNewCase = command({
  id: "evidence:open-case",
  title: "evidence.command.open-case",
  icon: Plus,
  keywords: "evidence.keywords",
  scope,
  disabledBecause: mayExport,
  run: (_args, kernel) => kernel.panels.open(caseListPanel, { ask: "new" }),
});
export const showCase = command({
  id: "evidence:show",
  title: "evidence.command.show",
  icon: Folder,
  keywords: "evidence.keywords",
  scope,
  isUndoable: true,
  args: OneCase,
  pickers: pickCase,
  disabledBecause: mayExport,
  run: ({ id }, kernel) => kernel.panels.open(caseDetailPanel, { id }),
});
export const addNote = command({
  id: "evidence:add-note",
  title: "evidence.command.add-note",
  icon: MessageSquare,
  keywords: "evidence.keywords",
  scope,
  args: z.object({ id: Id, text: z.string().check(z.trim(), z.minLength(1)) }),
  pickers: { ...pickCase, text: { label: "evidence.pick.note", text: true } },
  disabledBecause: mayExport,
  run: async ({ id, text }, kernel, { signal }) => (await import("./caseDeeds.ts")).collect(id, { kind: "note", text }, kernel, signal),
});
export const addLog = command({
  id: "evidence:add-log",
  title: "evidence.command.add-log",
  icon: FileText,
  keywords: "evidence.keywords",
  scope,
  args: OneCase,
  pickers: pickCase,
  disabledBecause: mayExport,
  run: ({ id }, kernel) => kernel.panels.open(caseDetailPanel, { id, ask: "log" }),
});
export const exportCase = command({
  id: "evidence:export",
  title: "evidence.command.export",
  icon: Download,
  keywords: "evidence.keywords",
  scope,
  args: OneCase,
  pickers: pickCase,
  disabledBecause: (args, kernel) => mayExport(args, kernel) ?? aloneRefusal(kernel, "evidence"),
  run: async ({ id }, kernel, { signal }) => (await import("../export/exportCase.ts")).exportCase(id, kernel, signal),
});
export const closeCase = onCase("close", CircleCheck);
export const reopenCase = onCase("reopen", RotateCcw);
export const lockCase = onCase("lock", Lock);
export const unlockCase = command({
  id: "evidence:unlock",
  title: "evidence.command.unlock",
  icon: LockOpen,
  keywords: "evidence.keywords",
  scope: "evidence_w",
  isDangerous: true,
  consequence: "evidence.consequence.unlock",
  args: z.object({ id: Id, reason: z.string().check(z.trim(), z.minLength(reasonRule.min), z.maxLength(reasonRule.max)) }),
  objectName: nameOfCase,
  pickers: { ...pickCase, reason: { label: "evidence.pick.reason", text: true, rule: reasonRule } },
  disabledBecause: mayExport,
  run: async ({ id, reason }, kernel, { signal }) => (await import("./unlockCase.ts")).unlockCase(id, reason, kernel, signal),
});
export const deleteCase = onCase("delete", Trash2, { isDangerous: true, consequence: "evidence.consequence.delete", isInPalette: false });
export const removeItem = command({
  id: "evidence:remove-item",
  title: "evidence.command.remove-item",
  icon: Trash2,
  scope,
  isDangerous: true,
  consequence: "evidence.consequence.remove",
  isInPalette: false,
  args: z.object({ id: Id, itemId: Id, name: z.string() }),
  objectName: ({ name }) => name,
  disabledBecause: mayExport,
  run: async ({ id, itemId }, kernel, { signal }) => (await import("./caseDeeds.ts")).removeItem(id, itemId, kernel, signal),
});

export const caseCommands: readonly AnyCommand[] = [
  openNewCase,
  showCase,
  addNote,
  addLog,
  exportCase,
  closeCase,
  reopenCase,
  lockCase,
  unlockCase,
  deleteCase,
  removeItem,
];
