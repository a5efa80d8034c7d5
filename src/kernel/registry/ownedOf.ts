import type { Plugin } from "../plugin.ts";

/** Something of a plugin, and whose it is. */
export interface Owned<Thing> {
  thing: Thing;
  pluginId: string;
}

/** What these plugins have of one kind, in their order. */
export function ownedOf<Thing>(plugins: readonly Plugin[], of: (plugin: Plugin) => readonly Thing[] | undefined): Owned<Thing>[] {
  return plugins.flatMap((plugin) => (of(plugin) ?? []).map((thing) => ({ thing, pluginId: plugin.id })));
}
