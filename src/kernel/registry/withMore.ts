import type { Plugin } from "../plugin.ts";
import type { PluginMore } from "../pluginMore.ts";

/** A manifest with what came later, as one: for the rules that hold for both. */
export function withMore(plugin: Plugin, { commands = [], entities = [] }: PluginMore): Plugin {
  return { ...plugin, commands: [...(plugin.commands ?? []), ...commands], entities: [...(plugin.entities ?? []), ...entities] };
}

/** A plugin with everything that it adds later, for who looks at plugins without a console. */
export async function wholePlugin({ loadMore, ...manifest }: Plugin): Promise<Plugin> {
  return loadMore ? withMore(manifest, (await loadMore()).default) : manifest;
}
