import { deleteCloudKey } from "#contract/cloudKeys.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { reloadCredentials } from "../credentialQueries.ts";

export async function revokeCloudKey(cloudKeyId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(deleteCloudKey, { params: { cloudKeyId } }, signal);
  kernel.toast.success("credentials.toast.keyRevoked");
  await reloadCredentials(kernel);
}

export async function revokeCloudKeys(keys: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  const revoke = ({ id: cloudKeyId }: Each, ofAll: AbortSignal) => kernel.api.call(deleteCloudKey, { params: { cloudKeyId } }, ofAll);
  await forEach(keys, kernel, signal, revoke, "credentials.toast.keysRevoked");
  await reloadCredentials(kernel);
}
