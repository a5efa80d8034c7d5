import type { Kernel } from "#kernel/plugin.ts";
import { Notices } from "../services.ts";

export function activate(kernel: Kernel): void {
  kernel.provide(Notices, { tell: async (...told) => kernel.kept((await import("../ownNotices.ts")).OwnNotices).tell(...told) });
}
