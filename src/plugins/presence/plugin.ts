import { definePlugin } from "#kernel/plugin.ts";
import { activate } from "./activate.ts";
import { musterCommands } from "./commands/musterCommands.ts";
import { presenceCommands } from "./commands/presenceCommands.ts";
import { insidePanel, musterListPanel, musterPanel } from "./panels.ts";

/** B-22: occupancy of zones according to the last passages, and musters for emergencies. */
export default definePlugin({
  id: "presence",
  panels: [insidePanel, musterListPanel, musterPanel],
  widgets: [
    {
      id: "presence.people",
      title: "presence.widget.inside",
      size: "figure",
      scope: "zone_r",
      order: 10,
      load: () => import("./widgets/PeopleInside.tsx"),
    },
  ],
  menu: [
    { panel: "presence.inside", group: "emergency", order: 20, isMobile: true },
    { panel: "presence.musters", group: "emergency", order: 30, isMobile: true },
  ],
  activate,
  commands: [...presenceCommands, ...musterCommands],
  entities: [
    {
      kind: "muster",
      title: "presence.entity",
      scope: "user_r",
      command: "presence:open-muster",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchMusters.ts")).searchMusters(query, kernel, signal),
    },
  ],
});
