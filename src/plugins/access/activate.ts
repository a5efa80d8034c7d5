import type { Kernel } from "#kernel/plugin.ts";
import { AccessWords } from "./services.ts";

export function activate(kernel: Kernel): void {
  kernel.provide(AccessWords, {
    async because(...event) {
      return (await import("./words/becauseOfEvent.ts")).becauseOfEvent(kernel, ...event);
    },
    async reason(...event) {
      return (await import("./words/decidingReason.ts")).decidingReason(kernel, ...event);
    },
  });
}
