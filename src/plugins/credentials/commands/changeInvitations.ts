import { deleteFaceInvitation } from "#contract/faceInvitations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { reloadCredentials } from "../credentialQueries.ts";

export async function revokeInvitation(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(deleteFaceInvitation, { params: { id } }, signal);
  kernel.toast.success("credentials.toast.invitationRevoked");
  await reloadCredentials(kernel);
}

export async function revokeInvitations(invitations: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  const revoke = ({ id }: Each, ofAll: AbortSignal) => kernel.api.call(deleteFaceInvitation, { params: { id } }, ofAll);
  await forEach(invitations, kernel, signal, revoke, "credentials.toast.invitationsRevoked");
  await reloadCredentials(kernel);
}
