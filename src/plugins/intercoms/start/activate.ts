import type { Kernel } from "#kernel/plugin.ts";
import { tellRings } from "../tellRings.ts";

export function activate(kernel: Kernel): void {
  const { scopes, features } = kernel.state;
  if (scopes.has("device_r") && features.intercom) kernel.own(tellRings(kernel));
}
