import type { Kernel } from "#kernel/plugin.ts";
import { FaceStandings } from "./services.ts";

export function activate(kernel: Kernel): void {
  let standing: ReturnType<typeof load> | undefined;
  kernel.provide(FaceStandings, {
    load: () =>
      (standing ??= load().catch((error: unknown) => {
        // Forget the failed load, so that the next call tries again.
        standing = undefined;
        throw error;
      })),
  });
}

async function load() {
  const { default: Standing } = await import("./panels/FaceStanding.tsx");
  return { Standing };
}
