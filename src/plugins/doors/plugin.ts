import { LockState } from "#contract/enumerations.ts";
import { deviceNameRule } from "#contract/fields.ts";
import { command, definePlugin, panel } from "#kernel/plugin.ts";
import { DoorClosed, Lock, LockKeyholeOpen, LockOpen, Pencil } from "#kernel/ui/icons.ts";
import { DeviceDirectory, presentDeviceName } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { commandRefusal } from "./commands/commandRefusal.ts";
import { DoorDetailParams, DoorListParams, NamedDoor, OneDoor } from "./doorParams.ts";
import { searchDoors } from "./searchDoors.ts";

const pickDoor = { serialNumber: { entity: "door", label: "doors.pick.door" } } as const;

const selectedDoor = ({ selection }: { selection: { kind: string; id: string } | undefined }) =>
  selection?.kind === "door" ? { serialNumber: selection.id } : undefined;

/** Doors and intercoms: list, live state, details and remote commands. */
export default definePlugin({
  id: "doors",
  uses: [DeviceDirectory, EventWords],
  locales: { en: () => import("./locales/en.ts"), es: () => import("./locales/es.ts") },
  panelLocales: { en: () => import("./locales/panels.en.ts"), es: () => import("./locales/panels.es.ts") },
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
  commands: [
    command({
      id: "doors:unlock",
      title: "doors.command.unlock",
      icon: LockOpen,
      keywords: "doors.keywords.unlock",
      scope: "deviceremoteaccess_w",
      keys: "mod+shift+u",
      args: OneDoor,
      pickers: pickDoor,
      argsFrom: selectedDoor,
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      disabledBecause: ({ serialNumber }, kernel) => commandRefusal(kernel.use(DeviceDirectory).get(serialNumber), LockState.Unlocked),
      run: async (args, kernel, context) =>
        (await import("./commands/commandDoor.ts")).commandDoor(args.serialNumber, LockState.Unlocked, kernel, context.signal),
    }),
    command({
      id: "doors:keep-open",
      title: "doors.command.keepOpen",
      icon: LockKeyholeOpen,
      scope: "deviceremoteaccess_w",
      isDangerous: true,
      args: OneDoor,
      pickers: pickDoor,
      argsFrom: selectedDoor,
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      disabledBecause: ({ serialNumber }, kernel) => commandRefusal(kernel.use(DeviceDirectory).get(serialNumber), LockState.KeepOpen),
      run: async (args, kernel, context) =>
        (await import("./commands/commandDoor.ts")).commandDoor(args.serialNumber, LockState.KeepOpen, kernel, context.signal),
    }),
    command({
      id: "doors:lock",
      title: "doors.command.lock",
      icon: Lock,
      scope: "deviceremoteaccess_w",
      keys: "mod+shift+l",
      args: OneDoor,
      pickers: pickDoor,
      argsFrom: selectedDoor,
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      disabledBecause: ({ serialNumber }, kernel) => commandRefusal(kernel.use(DeviceDirectory).get(serialNumber), LockState.Locked),
      run: async (args, kernel, context) =>
        (await import("./commands/commandDoor.ts")).commandDoor(args.serialNumber, LockState.Locked, kernel, context.signal),
    }),
    command({
      id: "doors:show",
      title: "doors.command.show",
      icon: DoorClosed,
      scope: "device_r",
      isUndoable: true,
      args: OneDoor,
      pickers: pickDoor,
      argsFrom: selectedDoor,
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      run: ({ serialNumber }, kernel) => kernel.panels.open("doors.detail", { serialNumber }),
    }),
    command({
      id: "doors:rename",
      title: "doors.command.rename",
      icon: Pencil,
      scope: "device_w",
      args: NamedDoor,
      pickers: { ...pickDoor, name: { label: "doors.pick.name", text: true, rule: deviceNameRule, present: presentDeviceName } },
      argsFrom: selectedDoor,
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      run: ({ serialNumber, name }, kernel, { signal }) => kernel.use(DeviceDirectory).rename(serialNumber, name, signal),
    }),
  ],
  menu: [{ panel: "doors.list", portal: "access", section: "monitor", order: 20, isMobile: true }],
  entities: [{ kind: "door", title: "doors.entity", prefix: "#", scope: "device_r", command: "doors:show", search: searchDoors }],
  activate: async (kernel) => (await import("./start/activate.ts")).activate(kernel),
});
