import { definePlugin, panel } from "#kernel/plugin.ts";
import { DoorClosed } from "#kernel/ui/icons.ts";
import { once } from "#kernel/once.ts";
import { whenThere } from "#kernel/soon.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { PolicyPreview } from "../policy/services.ts";
import { doorCommands } from "./commands/doorCommands.ts";
import { DoorDetailParams, DoorListParams } from "./doorParams.ts";
import { tellOpened } from "./tellOpened.ts";

const search = once(() => import("./searchDoors.ts"));

/** Doors and intercoms: list, live state, details and remote commands. */
export default definePlugin({
  id: "doors",
  uses: [DeviceDirectory, EventWords, PolicyPreview],
  panels: [
    panel({
      id: "doors.list",
      title: "doors.panel.list",
      icon: DoorClosed,
      scope: "device_r",
      route: "/doors",
      params: DoorListParams,
      isSingleton: true,
      load: () => import("./panels/DoorList.tsx"),
    }),
    panel({
      id: "doors.detail",
      title: "doors.panel.detail",
      icon: DoorClosed,
      scope: "device_r",
      route: "/doors/details",
      params: DoorDetailParams,
      isSingleton: true,
      placement: "right",
      width: 340,
      load: () => import("./panels/DoorDetail.tsx"),
    }),
  ],
  commands: doorCommands,
  menu: [{ panel: "doors.list", portal: "access", section: "monitor", order: 20, isMobile: true }],
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
