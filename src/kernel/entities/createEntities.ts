import type { ConsoleState, Entities, EntitySource, Kernel } from "../plugin.ts";
import { isGranted } from "../registry/visibility.ts";

export interface EntitiesOptions {
  sources: readonly { thing: EntitySource; pluginId: string }[];
  kernelOf(pluginId: string): Kernel;
  state: ConsoleState;
}

/** Makes the palette's sources available to fields: each only with its scope, and called with the kernel of its own plugin. */
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
