import type { Kernel } from "#kernel/plugin.ts";
import { EventWords } from "./services.ts";

export function activate(kernel: Kernel): void {
  let words: Promise<EventWords> | undefined;
  kernel.provide(EventWords, {
    load() {
      words ??= loadWords(kernel).catch((error: unknown) => {
        // Forget the failed load, so that the next call tries again.
        words = undefined;
        throw error;
      });
      return words;
    },
  });
}

async function loadWords(kernel: Kernel): Promise<EventWords> {
  const { createEventWords } = await import("./eventWords.tsx");
  return createEventWords(kernel);
}
