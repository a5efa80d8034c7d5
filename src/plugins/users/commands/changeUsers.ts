import { inviteUser, withdrawInvitation } from "#contract/invitations.ts";
import { deleteUser, reactivateUser, suspendUser } from "#contract/users.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";

const deeds = {
  suspend: { call: suspendUser, done: "users.toast.suspended" },
  reactivate: { call: reactivateUser, done: "users.toast.reactivated" },
  invite: { call: inviteUser, done: "users.toast.invited" },
  uninvite: { call: withdrawInvitation, done: "users.toast.uninvited" },
  delete: { call: deleteUser, done: "users.toast.severalDeleted" },
} as const;

/** Changes each person. Reports the number of successes and the reasons of the refusals. */
export function changeUsers(deed: keyof typeof deeds, users: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { call, done } = deeds[deed];
  return forEach(users, kernel, signal, ({ id }, ofAll) => kernel.api.call(call, { params: { id } }, ofAll), done);
}

/** Changes one person. */
export async function changeUser(
  deed: Exclude<keyof typeof deeds, "delete">,
  id: string,
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const { call, done } = deeds[deed];
  await kernel.api.call(call, { params: { id } }, signal);
  kernel.toast.success(done, { count: 1 });
}
