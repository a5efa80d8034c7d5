import type { Kernel } from "#kernel/plugin.ts";
import { tellOpened } from "../tellOpened.ts";

export function activate(kernel: Kernel): void {
  if (kernel.state.scopes.has("device_r")) kernel.own(tellOpened(kernel));
}
