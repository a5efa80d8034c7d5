import type { Kernel } from "./plugin.ts";

/** Something that a plugin has once per session, created on first use; read it by `kernel.kept`. */
export interface PerSession<Thing> {
  /** Creates it. Release its resources through the given kernel's `own`. */
  make(kernel: Kernel): Thing;
}

/** Declares how it is created. Unlike a service, which the plugin provides when it starts, it can be in code that loads later. */
export function perSession<Thing>(make: (kernel: Kernel) => Thing): PerSession<Thing> {
  return { make };
}
