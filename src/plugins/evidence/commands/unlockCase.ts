import { unlockEvidenceCase } from "#contract/evidenceCases.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** B-04: unlocking needs a right of its own, unlike the other commands of a case. */
export async function unlockCase(id: string, reason: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(unlockEvidenceCase, { params: { id }, body: { reason } }, signal);
}
