import type { Kernel } from "./plugin.ts";

/** Something that a plugin has one of in a session, made when it is first asked for: `kernel.kept` answers it. */
export interface PerSession<Thing> {
  /** What it holds is released by the `own` of the kernel that it is given. */
  make(kernel: Kernel): Thing;
}

/** Says how it is made. It may stand in code that comes when it is needed, as a service, which is provided at the start, may not. */
export function perSession<Thing>(make: (kernel: Kernel) => Thing): PerSession<Thing> {
  return { make };
}
