import type { ConsoleState, Entities, EntitySource, Kernel } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";

export interface EntitiesOptions {
  sources: readonly { thing: EntitySource; pluginId: string }[];
  kernelOf(pluginId: string): Kernel;
  state: ConsoleState;
}

/** The sources of the palette, for fields: each with the scope that it asks for, and with the kernel of its own plugin. */
export function createEntities({ sources, kernelOf, state }: EntitiesOptions): Entities {
  const granted = () => sources.filter(({ thing: { scope } }) => isGranted(scope === undefined ? {} : { scope }, state));
  return {
    kinds: () => granted().map(({ thing }) => thing.kind),
    async search(kind, query, signal) {
      const source = granted().find(({ thing }) => thing.kind === kind);
      return source ? source.thing.search(query, kernelOf(source.pluginId), signal) : [];
    },
  };
}
