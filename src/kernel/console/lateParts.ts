import type { RegisteredCommand } from "../commands/commandRunner.ts";
import { log } from "../log.ts";
import type { ConsoleState, EntitySource, Kernel, Plugin } from "../plugin.ts";
import type { PluginMore } from "../pluginMore.ts";
import { checkPlugins } from "../registry/checkPlugins.ts";
import { withMore } from "../registry/withMore.ts";
import type { ShellState } from "./shellState.ts";

export interface LatePartsOptions {
  plugins: readonly Plugin[];
  /** What is there already; what comes is put in. */
  commands: Map<string, RegisteredCommand>;
  entities: { thing: EntitySource; pluginId: string }[];
  kernelOf(pluginId: string): Kernel;
  state: ConsoleState;
  shell: ShellState;
}

/** What plugins add after the first paint. A part that does not come, or is refused, takes nothing but itself away (NF-02). */
export function createLateParts({ plugins, commands, entities, kernelOf, state, shell }: LatePartsOptions) {
  const waiting = plugins.flatMap(({ id, loadMore }) => (loadMore ? [{ id, loadMore }] : []));
  let loading: Promise<void> | undefined;

  /** In the order of the plugins, whichever comes first. */
  const fetchAll = async (): Promise<Map<string, PluginMore>> => {
    const parts = await Promise.all(
      waiting.map(async ({ id, loadMore }): Promise<[string, PluginMore][]> => {
        try {
          const { default: more } = await loadMore();
          return [[id, more]];
        } catch (error) {
          bury(id, error instanceof Error ? error.message : "unknown");
          return [];
        }
      }),
    );
    return new Map(parts.flat());
  };
  const bury = (id: string, reason: string) => {
    log.error("A plugin is not whole", { plugin: id, reason });
    shell.deadPlugins.push({ id, reason });
  };
  const add = async () => {
    const parts = await fetchAll();
    const { refused } = checkPlugins(plugins.map((plugin) => withMore(plugin, parts.get(plugin.id) ?? {})));
    for (const { id, reason } of refused) bury(id, reason);
    for (const { id } of refused) parts.delete(id);
    insert(parts);
    for (const [id, more] of parts) entities.push(...(more.entities ?? []).map((thing) => ({ thing, pluginId: id })));
    state.isComplete = true;
    for (const [id, more] of parts) more.activate?.(kernelOf(id));
  };
  /** In the order that they would have had at once: of two that are found alike, the palette has the earlier one first. */
  const insert = (parts: ReadonlyMap<string, PluginMore>) => {
    const before = [...commands];
    commands.clear();
    for (const { id, commands: own = [] } of plugins) {
      for (const command of [...own, ...(parts.get(id)?.commands ?? [])]) commands.set(command.id, { command, pluginId: id });
      for (const [name, each] of before) if (each.pluginId === id && !commands.has(name)) commands.set(name, each);
    }
    for (const [name, each] of before) if (!commands.has(name)) commands.set(name, each);
  };
  const load = () => (loading ??= add());
  return {
    load,
    /** For a panel of this plugin: nothing to wait for where it adds nothing. */
    loadOf: async (id: string): Promise<void> => {
      if (waiting.some((each) => each.id === id)) await load();
    },
  };
}
