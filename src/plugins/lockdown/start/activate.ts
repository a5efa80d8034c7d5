import type { Kernel } from "#kernel/plugin.ts";
import { createLockdownState } from "../lockdownState.ts";
import { Lockdown } from "../services.ts";

export function activate(kernel: Kernel): void {
  kernel.provide(Lockdown, createLockdownState(kernel));
}
