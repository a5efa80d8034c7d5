import { deleteGuest } from "#contract/guests.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";

export function endVisits(visitors: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  return forEach(
    visitors,
    kernel,
    signal,
    ({ id }, ofAll) => kernel.api.call(deleteGuest, { params: { id } }, ofAll),
    "visitors.toast.severalDeleted",
  );
}
