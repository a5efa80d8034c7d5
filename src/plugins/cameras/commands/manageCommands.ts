import * as z from "zod/mini";
import { DeviceName, deviceNameRule, SerialNumber } from "#contract/fields.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import { Pencil, Plus, Power, Router, SlidersHorizontal, Trash2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory, presentDeviceName } from "../../devices/services.ts";
import { cameraAddPanel, cameraDetailPanel, gatewayAddPanel } from "../panels.ts";
import { objectName, ofOneCamera, pickCamera, situation } from "./oneCamera.ts";

export const addGateway = command({
  id: "cameras:add-gateway",
  title: "cameras.manage.addGateway",
  icon: Router,
  scope: "device_w",
  isUndoable: true,
  run: (_args, kernel) => kernel.panels.open(gatewayAddPanel),
});
export const addCamera = command({
  id: "cameras:add",
  title: "cameras.manage.add",
  icon: Plus,
  scope: "device_w",
  isUndoable: true,
  run: (_, kernel) => kernel.panels.open(cameraAddPanel),
});
export const editCamera = command({
  id: "cameras:edit",
  title: "cameras.manage.edit",
  icon: SlidersHorizontal,
  keywords: "cameras.manage.keywords",
  scope: "device_w",
  isUndoable: true,
  ...ofOneCamera,
  disabledBecause: (args, kernel) => sourceRefusal("edit", args, kernel),
  run: ({ serialNumber }, kernel) => kernel.panels.open(cameraDetailPanel, { serialNumber, ask: "edit" }),
});
export const renameCamera = command({
  id: "cameras:rename",
  title: "cameras.manage.rename",
  icon: Pencil,
  scope: "device_w",
  args: z.object({ serialNumber: SerialNumber, name: DeviceName }),
  pickers: { ...pickCamera, name: { label: "cameras.manage.newName", text: true, rule: deviceNameRule, present: presentDeviceName } },
  argsFrom: situation,
  objectName,
  run: ({ serialNumber, name }, kernel, { signal }) => kernel.use(DeviceDirectory).rename(serialNumber, name, signal),
});
export const enableCamera = command({
  id: "cameras:enable",
  undoneBy: "cameras:disable",
  title: "cameras.manage.enable",
  icon: Power,
  scope: "device_w",
  ...ofOneCamera,
  disabledBecause: (args, kernel) => sourceRefusal("enable", args, kernel),
  run: async ({ serialNumber }, kernel, { signal }) => (await import("./changeCamera.ts")).enableCamera(serialNumber, true, kernel, signal),
});
export const disableCamera = command({
  id: "cameras:disable",
  undoneBy: "cameras:enable",
  title: "cameras.manage.disable",
  icon: Power,
  scope: "device_w",
  isDangerous: true,
  ...ofOneCamera,
  disabledBecause: (args, kernel) => sourceRefusal("disable", args, kernel),
  run: async ({ serialNumber }, kernel, { signal }) =>
    (await import("./changeCamera.ts")).enableCamera(serialNumber, false, kernel, signal),
});
export const removeCamera = command({
  id: "cameras:remove",
  title: "cameras.manage.remove",
  icon: Trash2,
  scope: "device_w",
  ...ofOneCamera,
  disabledBecause: (args, kernel) => sourceRefusal("remove", args, kernel),
  // UX-02: the details panel asks for the confirmation word and then removes the camera.
  run: ({ serialNumber }, kernel) => kernel.panels.open(cameraDetailPanel, { serialNumber, ask: "remove" }),
});

/** Commands for the maintenance of a camera. */
export const manageCommands: readonly AnyCommand[] = [
  addGateway,
  addCamera,
  editCamera,
  renameCamera,
  enableCamera,
  disableCamera,
  removeCamera,
];

/** Why the camera's settings can't be changed. Only cameras that a gateway reads can be switched off or removed. */
function sourceRefusal(
  wanted: "edit" | "enable" | "disable" | "remove",
  { serialNumber }: { serialNumber: string },
  kernel: Kernel,
): string | undefined {
  const device = kernel.use(DeviceDirectory).get(serialNumber);
  if (!device) return "cameras.refusal.notFound";
  if (device.videoSourceId === undefined) return "cameras.manage.noSource";
  if (wanted === "enable" && device.isVideoEnabled) return "cameras.manage.alreadyOn";
  if (wanted === "disable" && !device.isVideoEnabled) return "cameras.manage.alreadyOff";
  return undefined;
}
