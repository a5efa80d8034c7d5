import {
  changeEvidenceCase,
  collectEvidence,
  deleteEvidenceCase,
  lockEvidenceCase,
  type NewEvidence,
  removeEvidence,
} from "#contract/evidenceCases.ts";
import type { Kernel } from "#kernel/plugin.ts";

type Deed = (id: string, kernel: Kernel, signal: AbortSignal) => Promise<void>;

const setClosed =
  (isClosed: boolean): Deed =>
  async (id, kernel, signal) => {
    await kernel.api.call(changeEvidenceCase, { params: { id }, body: { isClosed } }, signal);
  };

/** Commands for a whole case. The audit log records who ran them. */
export const caseDeeds = {
  close: setClosed(true),
  reopen: setClosed(false),
  lock: async (id, kernel, signal) => {
    await kernel.api.call(lockEvidenceCase, { params: { id } }, signal);
  },
  delete: async (id, kernel, signal) => {
    await kernel.api.call(deleteEvidenceCase, { params: { id } }, signal);
  },
} satisfies Record<string, Deed>;
export type CaseDeed = keyof typeof caseDeeds;

export async function removeItem(id: string, itemId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(removeEvidence, { params: { id, itemId } }, signal);
}

export async function collect(id: string, body: NewEvidence, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { name } = await kernel.api.call(collectEvidence, { params: { id }, body }, signal);
  kernel.toast.success("evidence.toast.collected", { name });
}
