import { once } from "#kernel/once.ts";
import { definePlugin } from "#kernel/plugin.ts";
import { whenThere } from "#kernel/soon.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { doorCommands } from "./commands/doorCommands.ts";
import { doorDetailPanel, doorListPanel } from "./panels.ts";
import { tellOpened } from "./tellOpened.ts";

const search = once(() => import("./searchDoors.ts"));

/** Doors and intercoms: list, live state, details and remote commands. */
export default definePlugin({
  id: "doors",
  uses: [DeviceDirectory, EventWords, PolicyPreview],
  panels: [doorListPanel, doorDetailPanel],
  commands: doorCommands,
  widgets: [
    {
      id: "doors.online",
      title: "doors.widget.online",
      size: "figure",
      scope: "device_r",
      order: 20,
      load: () => import("./widgets/DoorsOnline.tsx"),
    },
  ],
  menu: [{ panel: "doors.list", group: "monitor", order: 30, isMobile: true }],
  entities: [
    {
      kind: "door",
      title: "doors.entity",
      prefix: "#",
      scope: "device_r",
      command: "doors:show",
      search: (query, kernel) => whenThere(search(), (code) => code.searchDoors(query, kernel)),
    },
  ],
  activate(kernel) {
    if (kernel.state.scopes.has("device_r")) kernel.own(tellOpened(kernel));
  },
});
