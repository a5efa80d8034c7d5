import { saveAccountSettings } from "#contract/session.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reloadRequests } from "../passQueries.ts";

/** ST-01: this console shows or hides its bell at once, other consoles after a reload. */
export async function requireApproval(isRequired: boolean, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(saveAccountSettings, { body: { passRequiresApproval: isRequired } }, signal);
  await reloadRequests(kernel);
  kernel.toast.success(isRequired ? "passes.require.done" : "passes.require.undone");
}
