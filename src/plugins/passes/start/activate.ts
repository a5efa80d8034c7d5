import type { Kernel } from "#kernel/plugin.ts";
import { followRequests } from "../passQueries.ts";

export function activate(kernel: Kernel): void {
  const { scopes, features } = kernel.state;
  if (scopes.has("account_w") && features.passRequiresApproval) kernel.own(followRequests(kernel));
}
