import type { Kernel } from "#kernel/plugin.ts";

/** B-22: notifies people with the right to see musters when one is called. */
export function activate(kernel: Kernel): void {
  const { state, realtime } = kernel;
  if (!state.scopes.has("user_r") || !state.scopes.has("zone_r")) return;
  realtime.subscribe("Musters/Index", ({ data }) => {
    if (data.Change === "added") void import("./muster/tellCalled.ts").then(({ tellCalled }) => tellCalled(data.Id, kernel));
  });
}
