import type { ConsoleState, Panel, Plugin } from "../plugin.ts";
import type { Owned } from "../registry/contributions.ts";
import { isGranted } from "../registry/visibility.ts";
import { isWorking } from "../session/isWorking.ts";

export type PluginPanels = ReturnType<typeof createPluginPanels>;

/** The panels of all plugins, and which of them this session may open. */
export function createPluginPanels(plugins: readonly Plugin[], state: ConsoleState) {
  const all = new Map(
    plugins.flatMap(({ id, panels = [] }) => panels.map((panel): [string, Owned<Panel>] => [panel.id, { thing: panel, pluginId: id }])),
  );
  const isAllowed = (panelId: string): boolean => {
    const found = all.get(panelId)?.thing;
    return found !== undefined && isGranted(found, state) && (isWorking(state) || found.anyAccountStatus === true);
  };
  return {
    all,
    isAllowed,
    allowed: (): readonly Panel[] => [...all.values()].map(({ thing }) => thing).filter(({ id }) => isAllowed(id)),
  };
}
