import { revokeVideoShare } from "#contract/videoShares.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** SR-04: revokes a shared clip. */
export async function revokeShare(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(revokeVideoShare, { params: { id } }, signal);
  kernel.toast.success("playback.toast.revoked");
}
