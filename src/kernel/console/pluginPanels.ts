import type { ConsoleState, Panel, Plugin } from "../plugin.ts";
import type { Owned } from "../registry/contributions.ts";
import { isGranted } from "../registry/visibility.ts";
import { isWorking } from "../session/isWorking.ts";

export type PluginPanels = ReturnType<typeof createPluginPanels>;

/**
 * The panels of all plugins, and which of them this session may open. `loadPartsOf` ends when the commands are there that the panels
 * of a plugin need.
 */
export function createPluginPanels(plugins: readonly Plugin[], state: ConsoleState, loadPartsOf: (pluginId: string) => Promise<unknown>) {
  const all = new Map(
    plugins.flatMap(({ id, panels = [] }) =>
      panels.map((panel): [string, Owned<Panel>] => [panel.id, { thing: withParts(panel, () => loadPartsOf(id)), pluginId: id }]),
    ),
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

/** A panel that is not drawn before its plugin's commands are there. */
function withParts(panel: Panel, loadParts: () => Promise<unknown>): Panel {
  return { ...panel, load: async () => (await Promise.all([panel.load(), loadParts()]))[0] };
}
