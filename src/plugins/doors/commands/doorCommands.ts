import { LockState } from "#contract/enumerations.ts";
import { deviceNameRule } from "#contract/fields.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import { DoorClosed, Hash, Lock, LockKeyholeOpen, LockOpen, Pencil, Shapes, Trash2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory, presentDeviceName } from "../../devices/services.ts";
import { NamedDoor, OneDoor } from "../doorParams.ts";
import { doorDetailPanel, doorListPanel } from "../panels.ts";
import { commandRefusal } from "./commandRefusal.ts";

const pickDoor = { serialNumber: { entity: "door", label: "doors.pick.door" } } as const;

const selectedDoor = ({ selection }: { selection: { kind: string; id: string } | undefined }) =>
  selection?.kind === "door" ? { serialNumber: selection.id } : undefined;

/** Why PINs can't be allowed again at this door now, as a translation key. */
function pinRefusal(serialNumber: string, kernel: Kernel): string | undefined {
  const door = kernel.use(DeviceDirectory).get(serialNumber);
  if (!door || !isDoor(door)) return "doors.refusal.notFound";
  if (!door.isConnected) return "doors.refusal.disconnected";
  return door.pinsLockedUntilUtc === undefined ? "doors.pins.taken" : undefined;
}

/** Why this door has no claim to withdraw, as a translation key. */
function claimRefusal(serialNumber: string, kernel: Kernel): string | undefined {
  const door = kernel.use(DeviceDirectory).get(serialNumber);
  if (!door || !isDoor(door)) return "doors.refusal.notFound";
  return door.claimExpiresAtUtc === undefined ? "doors.claim.none" : undefined;
}

export const unlockDoor = command({
  id: "doors:unlock",
  title: "doors.command.unlock",
  icon: LockOpen,
  keywords: "doors.keywords.unlock",
  often: 1,
  scope: "deviceremoteaccess_w",
  keys: "mod+shift+u",
  args: OneDoor,
  pickers: pickDoor,
  argsFrom: selectedDoor,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause: ({ serialNumber }, kernel) => commandRefusal(kernel.use(DeviceDirectory).get(serialNumber), LockState.Unlocked),
  run: async (args, kernel, context) =>
    (await import("./commandDoor.ts")).commandDoor(args.serialNumber, LockState.Unlocked, kernel, context.signal),
});
export const keepOpen = command({
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
});
export const lockDoor = command({
  id: "doors:lock",
  title: "doors.command.lock",
  icon: Lock,
  keywords: "doors.keywords.lock",
  often: 7,
  scope: "deviceremoteaccess_w",
  keys: "mod+shift+l",
  args: OneDoor,
  pickers: pickDoor,
  argsFrom: selectedDoor,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause: ({ serialNumber }, kernel) => commandRefusal(kernel.use(DeviceDirectory).get(serialNumber), LockState.Locked),
  run: async (args, kernel, context) =>
    (await import("./commandDoor.ts")).commandDoor(args.serialNumber, LockState.Locked, kernel, context.signal),
});
export const showDoor = command({
  id: "doors:show",
  title: "doors.command.show",
  icon: DoorClosed,
  scope: "device_r",
  isUndoable: true,
  args: OneDoor,
  pickers: pickDoor,
  argsFrom: selectedDoor,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  run: ({ serialNumber }, kernel) => kernel.panels.open(doorDetailPanel, { serialNumber }),
});
export const showProblems = command({
  id: "doors:problems",
  title: "doors.command.problems",
  icon: DoorClosed,
  keywords: "doors.keywords.problems",
  scope: "device_r",
  isUndoable: true,
  run: (_, kernel) => kernel.panels.open(doorListPanel, { show: "problems" }),
});
export const renameDoor = command({
  id: "doors:rename",
  title: "doors.command.rename",
  icon: Pencil,
  scope: "device_w",
  args: NamedDoor,
  pickers: { ...pickDoor, name: { label: "doors.pick.name", text: true, rule: deviceNameRule, present: presentDeviceName } },
  argsFrom: selectedDoor,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  run: ({ serialNumber, name }, kernel, { signal }) => kernel.use(DeviceDirectory).rename(serialNumber, name, signal),
});
export const setZones = command({
  id: "doors:set-zones",
  title: "doors.command.setZones",
  icon: Shapes,
  scope: "devicesettings_w",
  args: OneDoor,
  pickers: pickDoor,
  argsFrom: selectedDoor,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  run: ({ serialNumber }, kernel) => kernel.panels.open(doorDetailPanel, { serialNumber, ask: "zones" }),
});
export const allowPins = command({
  id: "doors:allow-pins",
  title: "doors.pins.allow",
  icon: Hash,
  keywords: "doors.pins.keywords",
  scope: "deviceremoteaccess_w",
  args: OneDoor,
  pickers: pickDoor,
  argsFrom: selectedDoor,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause: ({ serialNumber }, kernel) => pinRefusal(serialNumber, kernel),
  run: async ({ serialNumber }, kernel, { signal }) => (await import("./allowPins.ts")).allowPinsAt(serialNumber, kernel, signal),
});
export const withdrawClaim = command({
  id: "doors:withdraw-claim",
  title: "doors.claim.withdraw",
  icon: Trash2,
  keywords: "doors.claim.keywords",
  scope: "device_w",
  isDangerous: true,
  consequence: "doors.claim.consequence",
  args: OneDoor,
  pickers: pickDoor,
  argsFrom: selectedDoor,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause: ({ serialNumber }, kernel) => claimRefusal(serialNumber, kernel),
  run: async ({ serialNumber }, kernel, { signal }) => (await import("./withdrawClaim.ts")).withdrawClaimOf(serialNumber, kernel, signal),
});

export const doorCommands: readonly AnyCommand[] = [
  unlockDoor,
  keepOpen,
  lockDoor,
  showDoor,
  showProblems,
  renameDoor,
  setZones,
  allowPins,
  withdrawClaim,
];
