import type { Kernel } from "#kernel/plugin.ts";
import { Notices } from "../services.ts";

export function activate(kernel: Kernel): void {
  kernel.provide(Notices, { tell: async (...told) => (await import("../ownNotices.ts")).noticesOf(kernel).tell(...told) });
}
