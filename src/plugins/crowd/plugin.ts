import { definePlugin } from "#kernel/plugin.ts";
import { offerMany } from "./manyCommands.ts";
import { manyCommandsPanel } from "./panels.ts";

/** Test plugin with as many commands as all plugins of a very large portal, beside the gallery at `/dev/panels/crowd`. */
export default definePlugin({
  id: "crowd",
  panels: [manyCommandsPanel],
  activate: offerMany,
});
