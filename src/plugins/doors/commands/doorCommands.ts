import { LockState } from "#contract/enumerations.ts";
import { deviceNameRule } from "#contract/fields.ts";
import { type Command, command } from "#kernel/plugin.ts";
import { DoorClosed, Lock, LockKeyholeOpen, LockOpen, Pencil, Shapes } from "#kernel/ui/icons.ts";
import { DeviceDirectory, presentDeviceName } from "../../devices/services.ts";
import { NamedDoor, OneDoor } from "../doorParams.ts";
import { commandRefusal } from "./commandRefusal.ts";

const pickDoor = { serialNumber: { entity: "door", label: "doors.pick.door" } } as const;

const selectedDoor = ({ selection }: { selection: { kind: string; id: string } | undefined }) =>
  selection?.kind === "door" ? { serialNumber: selection.id } : undefined;

export const doorCommands: readonly Command[] = [
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
      (await import("./commandDoor.ts")).commandDoor(args.serialNumber, LockState.Unlocked, kernel, context.signal),
  }),
  command({
    id: "doors:keep-open",
    undoneBy: "doors:lock",
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
      (await import("./commandDoor.ts")).commandDoor(args.serialNumber, LockState.KeepOpen, kernel, context.signal),
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
      (await import("./commandDoor.ts")).commandDoor(args.serialNumber, LockState.Locked, kernel, context.signal),
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
  command({
    id: "doors:set-zones",
    title: "doors.command.setZones",
    icon: Shapes,
    scope: "devicesettings_w",
    args: OneDoor,
    pickers: pickDoor,
    argsFrom: selectedDoor,
    objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
    run: ({ serialNumber }, kernel) => kernel.panels.open("doors.detail", { serialNumber, ask: "zones" }),
  }),
];
