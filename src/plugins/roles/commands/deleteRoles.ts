import { deleteRole } from "#contract/roles.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";

/** Roles that the platform refuses to delete stay, each with its reason (PM-10). */
export function deleteRoles(roles: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  return forEach(
    roles,
    kernel,
    signal,
    ({ id }, ofAll) => kernel.api.call(deleteRole, { params: { id } }, ofAll),
    "roles.toast.severalDeleted",
  );
}
