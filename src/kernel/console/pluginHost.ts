import type { RegisteredCommand } from "../commands/commandRunner.ts";
import type { Dispose, Kernel, Plugin } from "../plugin.ts";
import { createOwnership, type Ownership } from "../registry/ownership.ts";
import { createKernelFacade, type FacadeParts } from "./kernelFacade.ts";
import { panelCommand } from "./panelCommand.ts";

/** Holds the active plugins of a session: the facade of each, and the resources that they and the session own. */
export function createPluginHost(commands: Map<string, RegisteredCommand>) {
  const ofSession = createOwnership("session");
  /** The session comes first, so that it is released last. */
  const ownerships: Ownership[] = [ofSession];
  const facades = new Map<string, Kernel>();
  return {
    /** Creates a plugin's facade, registers its commands, and adds a command for each panel that opens without params. */
    add(plugin: Plugin, parts: FacadeParts): void {
      const { id: pluginId } = plugin;
      const owned = createOwnership(pluginId);
      ownerships.push(owned);
      facades.set(pluginId, createKernelFacade(plugin, owned, parts));
      for (const command of plugin.commands ?? []) commands.set(command.id, { command, pluginId });
      for (const panel of plugin.panels ?? []) {
        const command = panelCommand(panel, parts.workspace);
        if (command && !commands.has(command.id)) commands.set(command.id, { command, pluginId });
      }
    },
    kernelOf(pluginId: string): Kernel {
      const facade = facades.get(pluginId);
      if (!facade) throw new Error(`There is no plugin ${pluginId}`);
      return facade;
    },
    /** Owns a resource of the session, which is released after all resources of plugins. */
    own: (dispose: Dispose) => void ofSession.own(dispose),
    ownedCount: () => ownerships.reduce((sum, { size }) => sum + size, 0),
    release(): void {
      for (const owned of ownerships.toReversed()) owned.release();
    },
  };
}
