import { createMobileCredential, deleteMobileCredential } from "#contract/credentials.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reloadCredentials } from "../credentialQueries.ts";

/** US-09 */
export async function giveMobile(personId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(createMobileCredential, { params: { personId } }, signal);
  kernel.toast.success("credentials.toast.mobileGiven");
  await reloadCredentials(kernel);
}

export async function takeMobile(personId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(deleteMobileCredential, { params: { personId } }, signal);
  kernel.toast.success("credentials.toast.mobileTaken");
  await reloadCredentials(kernel);
}
