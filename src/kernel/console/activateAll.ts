import { log } from "../log.ts";
import type { Kernel, Plugin } from "../plugin.ts";
import type { ShellState } from "./shellState.ts";

/** Activates each plugin after the plugins that it uses. When one fails, only the plugins that use it are skipped. */
export async function activateAll(plugins: readonly Plugin[], kernelOf: (pluginId: string) => Kernel, shell: ShellState): Promise<void> {
  const failed = new Set<string>();
  for (const plugin of plugins) {
    try {
      const broken = (plugin.uses ?? []).find(({ id }) => failed.has(id));
      if (broken) throw new Error(`${broken.id} did not start`);
      const kernel = kernelOf(plugin.id);
      if (!kernel.signal.aborted) await plugin.activate?.(kernel);
    } catch (error) {
      for (const { id } of plugin.provides ?? []) failed.add(id);
      log.error("A plugin did not start", { plugin: plugin.id, error });
      shell.deadPlugins.push({ id: plugin.id, reason: error instanceof Error ? error.message : "unknown" });
    }
  }
}
