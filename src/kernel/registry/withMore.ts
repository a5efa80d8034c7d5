import type { Locales, Plugin } from "../plugin.ts";
import type { PluginMore } from "../pluginMore.ts";

/** A manifest with what came later, as one: for the rules that hold for both. */
export function withMore(plugin: Plugin, { commands = [], entities = [] }: PluginMore): Plugin {
  return { ...plugin, commands: [...(plugin.commands ?? []), ...commands], entities: [...(plugin.entities ?? []), ...entities] };
}

/** A plugin with everything that it adds later, its texts among it, for who looks at plugins without a console. */
export async function wholePlugin(plugin: Plugin): Promise<Plugin> {
  const { loadMore, ...manifest } = plugin;
  if (!loadMore) return plugin;
  const { default: more } = await loadMore();
  const { locales = more.locales } = manifest;
  return { ...withMore(manifest, more), ...(locales && more.locales && { locales: both(locales, more.locales) }) };
}

/** Their names differ (`tests/panelTexts.test.ts`). */
function both(first: Locales, second: Locales): Locales {
  const of = async (language: keyof Locales) => ({
    default: { ...(await first[language]()).default, ...(await second[language]()).default },
  });
  return { en: () => of("en"), es: () => of("es") };
}
