import { unlockEvidenceCase } from "#contract/evidenceCases.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** B-04: takes a right of its own, unlike all else that is done with a case. */
export async function unlockCase(id: string, reason: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(unlockEvidenceCase, { params: { id }, body: { reason } }, signal);
}
